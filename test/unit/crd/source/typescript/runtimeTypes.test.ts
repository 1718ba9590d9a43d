import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runtimeTypes } from '../../../../../src/crd/source/typescript/types/runtimeTypes.ts';

test('every type that is known by name is one that the runtime package exports', () => {
  const exported = readFileSync(new URL('../../../../../src/runtime/api.ts', import.meta.url), 'utf8');
  assert.deepEqual(
    [...runtimeTypes.keys()].filter((name) => !new RegExp(`\\b${name}\\b`).test(exported)),
    [],
  );
});
