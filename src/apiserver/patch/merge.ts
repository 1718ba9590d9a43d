import { fail, ok, type Result } from '../../base/result.ts';
import { deepCopy, isObject, type JsonObject, type JsonValue, setKey } from '../../k8s/json.ts';

/**
 * JSON merge patch (RFC 7386) as the API server does it: null removes a key, objects are merged, all else replaces. The document
 * is not changed. The error is for a 400.
 */
export function applyMergePatch(document: JsonValue, patch: unknown): Result<JsonValue, string> {
  if (patch === null || (!isObject(patch) && !Array.isArray(patch))) return fail('Invalid JSON Patch');
  if (!isObject(patch) || !isObject(document)) return ok(withoutNulls(patch as JsonValue));
  return ok(mergeObjects(deepCopy(document), patch));
}

function mergeObjects(document: JsonObject, patch: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(patch)) {
    const current = Object.hasOwn(document, key) ? document[key] : undefined;
    if (value === null) delete document[key];
    else if (!isObject(current)) setKey(document, key, withoutNulls(value));
    else setKey(document, key, isObject(value) ? mergeObjects(current, value) : deepCopy(value));
  }
  return document;
}

/** What a patch sets where nothing was: a copy whose objects hold no nulls. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) if (item !== null) setKey(result, key, withoutNulls(item));
  return result;
}
