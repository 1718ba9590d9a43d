import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtIns } from '../../../../src/apiserver/builtin/index.ts';
import { type GroupVersionKind, kindKey } from '../../../../src/k8s/kind.ts';
import * as api from '../../../../src/runtime/api.ts';

test('every built-in kind of the package is one that an API server serves', () => {
  const served = new Set(builtIns.map((each) => kindKey(each)));
  const kinds = Object.values<unknown>(api).filter(
    (each): each is GroupVersionKind => typeof each === 'function' && 'version' in each && 'kind' in each,
  );
  assert.ok(kinds.length >= 19, `${kinds.length} kinds`);
  assert.deepEqual(
    kinds.map((each) => kindKey(each)).filter((key) => !served.has(key)),
    [],
  );
});
