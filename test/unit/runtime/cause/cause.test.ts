import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ManagedFieldsEntry, UnstructuredObject } from '../../../../src/k8s/object.ts';
import { changedParts } from '../../../../src/runtime/cause/changedParts.ts';
import { equal } from '../../../../src/runtime/cause/equal.ts';
import { fieldManager } from '../../../../src/runtime/cause/fieldManager.ts';

const object = (fields: Record<string, unknown> = {}, metadata = {}): UnstructuredObject => ({
  metadata: { name: 'a', ...metadata },
  ...fields,
});

describe('changed parts', () => {
  const cases: [string, UnstructuredObject, UnstructuredObject, string][] = [
    ['nothing but the version', object({}, { resourceVersion: '1' }), object({}, { resourceVersion: '2' }), ''],
    ['spec', object({ spec: { a: [1] } }), object({ spec: { a: [2] } }), 'spec'],
    ['the order of fields does not count', object({ spec: { a: 1, b: 2 } }), object({ spec: { b: 2, a: 1 } }), ''],
    ['status that appears', object(), object({ status: {} }), 'status'],
    ['labels and annotations', object({}, { labels: { a: '1' } }), object({}, { annotations: { a: '1' } }), 'labels,annotations'],
    ['finalizers and deletion', object({}, { finalizers: ['x'] }), object({}, { deletionTimestamp: 'now' }), 'finalizers,deletion'],
    ['owners', object(), object({}, { ownerReferences: [{ name: 'o' }] }), 'ownerReferences'],
    ['data of a ConfigMap', object({ data: { a: '1' } }), object(), 'other'],
    ['managedFields do not count', object({}, { managedFields: [{}] }), object(), ''],
  ];
  for (const [what, old, now, expected] of cases) test(what, () => assert.equal(changedParts(old, now).join(), expected));

  test('equality of JSON values', () => {
    assert.equal(equal([1, { a: null }], [1, { a: null }]), true);
    assert.equal(equal({ a: undefined }, {}), true);
    assert.equal(equal({}, { a: undefined }), true);
    assert.equal(equal([], {}), false);
    assert.equal(equal({ a: 1 }, [1]), false);
    assert.equal(equal(null, {}), false);
    assert.equal(equal('1', 1), false);
  });
});

describe('field manager', () => {
  const written = (...managedFields: ManagedFieldsEntry[]) => managedFields;

  test('is that of the newest entry', () => {
    const entries = written(
      { manager: 'old', time: '2026-01-01T00:00:00Z' },
      { manager: 'new', time: '2026-01-01T00:00:01Z' },
      { manager: 'older', time: '2025-01-01T00:00:00Z' },
    );
    assert.equal(fieldManager(entries, ['spec']), 'new');
  });

  test('of one second: the status entry when only the status changed, the other otherwise', () => {
    const time = '2026-01-01T00:00:00Z';
    const entries = written({ manager: 'kubectl', time }, { manager: 'guestbook', time, subresource: 'status' });
    assert.equal(fieldManager(entries, ['status']), 'guestbook');
    assert.equal(fieldManager(entries, ['spec']), 'kubectl');
    assert.equal(fieldManager(entries, []), 'kubectl');
  });

  test('is unknown without entries', () => {
    assert.equal(fieldManager(undefined, []), undefined);
    assert.equal(fieldManager([], []), undefined);
  });
});
