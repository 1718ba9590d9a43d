import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyJsonPatch, parseJsonPatch } from '../../../../src/apiserver/patch/json.ts';
import { applyMergePatch } from '../../../../src/apiserver/patch/merge.ts';
import { isObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../../../src/k8s/json.ts';
import { fc } from '../../properties.ts';

const keys = fc.constantFrom('a', 'b', 'c/d', 'e~f', '__proto__');
const documents = fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 })).map(plain);
/** Where a list takes an object's place upstream keeps the nulls in it the first time, and drops them the second. */
const patches = documents.filter((patch) => !stringifyJson(patch).includes('null'));

function plain(value: object): JsonObject {
  return parseJson(JSON.stringify(value)) as JsonObject;
}

/** Operations that turn one object into another, key by key. */
function difference(from: JsonValue, to: JsonValue, path = ''): object[] {
  if (!isObject(from) || !isObject(to)) return stringifyJson(from) === stringifyJson(to) ? [] : [{ op: 'replace', path, value: to }];
  const operations: object[] = [];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(to, key)) operations.push({ op: 'remove', path: at });
    else if (!Object.hasOwn(from, key)) operations.push({ op: 'add', path: at, value: to[key] });
    else operations.push(...difference(from[key] as JsonValue, to[key] as JsonValue, at));
  }
  return operations;
}

describe('Whatever the documents', () => {
  it('a JSON patch made of their difference turns one into the other, and changes neither', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        const before = stringifyJson(from);
        const patch = parseJsonPatch(stringifyJson([{ op: 'test', path: '', value: from }, ...difference(from, to)]));
        assert.ok(patch.ok);
        const patched = applyJsonPatch(from, patch.value);
        assert.deepEqual(patched, { ok: true, value: to });
        assert.equal(stringifyJson(from), before);
      }),
    );
  });

  it('a merge patch of what was merged changes nothing more', () => {
    fc.assert(
      fc.property(documents, patches, (document, patch) => {
        const once = applyMergePatch(document, patch);
        assert.ok(once.ok);
        assert.deepEqual(applyMergePatch(once.value, patch), once);
      }),
    );
  });
});
