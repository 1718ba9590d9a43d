import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runtimeType, runtimeTypeNames } from '../../../../../src/crd/source/typescript/types/runtimeTypes.ts';

test('every type that is known by name is one that the runtime package exports', () => {
  const exported = readFileSync(new URL('../../../../../src/runtime/api.ts', import.meta.url), 'utf8');
  assert.deepEqual(
    runtimeTypeNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(exported)),
    [],
  );
});

test('every one of them has a schema', () => {
  assert.deepEqual(
    runtimeTypeNames.filter((name) => runtimeType(name) === undefined),
    [],
  );
});
