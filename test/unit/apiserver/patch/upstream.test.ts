import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { applyJsonPatch, parseJsonPatch } from '../../../../src/apiserver/patch/json.ts';
import { applyMergePatch } from '../../../../src/apiserver/patch/merge.ts';
import { patchMetaOf } from '../../../../src/apiserver/patch/patchMeta.ts';
import { applyStrategicPatch } from '../../../../src/apiserver/patch/strategic.ts';
import type { JsonObject, JsonValue } from '../../../../src/k8s/json.ts';
import { recorded } from '../../recorded.ts';

describe('JSON patch, as upstream does it', () => {
  for (const { name, request, result, error, reason } of recorded<{ object: JsonValue; patchText: string }, JsonValue>('jsonPatch')) {
    it(name, { skip: reason ?? false }, () => {
      const patch = parseJsonPatch(request.patchText);
      const patched = patch.ok ? applyJsonPatch(request.object, patch.value) : patch;
      assert.deepEqual(patched.ok ? { result: patched.value } : { error: patched.error }, error === undefined ? { result } : { error });
    });
  }
});

describe('Merge patch, as upstream does it', () => {
  for (const { name, request, result, error } of recorded<{ object: JsonValue; patch: JsonValue }, JsonValue>('mergePatch')) {
    it(name, () => {
      const patched = applyMergePatch(request.object, request.patch);
      assert.deepEqual(patched.ok ? { result: patched.value } : { error: patched.error }, error === undefined ? { result } : { error });
    });
  }
});

describe('Strategic merge patch, as upstream does it', () => {
  const schemas = JSON.parse(readFileSync(new URL('../../../golden/upstream/patchSchemas.json', import.meta.url), 'utf8')) as Record<
    string,
    object
  >;
  type Question = { kind: string; object: JsonObject; patch: JsonObject };
  for (const { name, request, result, error, reason } of recorded<Question, JsonObject>('strategicPatch')) {
    it(name, { skip: reason ?? false }, () => {
      const before = structuredClone(request);
      const meta = patchMetaOf((schemas[request.kind] ?? {}) as Record<string, unknown>);
      const patched = applyStrategicPatch(request.object, request.patch, meta);
      assert.deepEqual(
        patched.ok ? { result: patched.value } : { error: patched.error.message },
        error === undefined ? { result } : { error },
      );
      assert.deepEqual(request, before, 'neither the object nor the patch was changed');
    });
  }
});
