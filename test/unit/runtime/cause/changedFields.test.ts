import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields } from '../../../../src/runtime/cause/changedFields.ts';

const object = (rest: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Thing',
  metadata: { name: 'a', ...metadata },
  ...rest,
});

test('fields that differ are named by their paths, the first four of them', () => {
  const old = object(
    { spec: { replicas: 2, list: [{ image: 'a' }] }, status: { phase: 'Ready' } },
    { resourceVersion: '1', generation: 1 },
  );
  const now = object({ spec: { replicas: 3, list: [{ image: 'b' }] }, status: {} }, { resourceVersion: '2', generation: 2 });
  assert.deepEqual(changedFields(old, now), ['spec.replicas', 'spec.list[0].image', 'status.phase']);
  assert.deepEqual(changedFields(old, old), []);
  const many = object({ data: { a: 1, b: 1, c: 1, d: 1, e: 1 } });
  assert.deepEqual(changedFields(object({ data: {} }), many), ['data.a', 'data.b', 'data.c', 'data.d']);
});

test('what is deep is named as far as twelve levels', () => {
  const deep = (value: number): object => Array.from({ length: 20 }).reduce<object>((below) => ({ x: below }), { value });
  assert.deepEqual(changedFields(object({ spec: deep(1) }), object({ spec: deep(2) })), [`spec${'.x'.repeat(11)}`]);
});
