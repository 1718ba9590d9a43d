import { fail, ok, type Result } from '../../base/result.ts';
import { deepCopy, isObject, type JsonObject, type JsonValue, setKey } from '../../k8s/json.ts';
import { deleteFromList, mergeLists, orderLists, StrategicError } from './strategicLists.ts';
import type { PatchField, PatchMeta } from './patchMeta.ts';

/**
 * Strategic merge patch of built-in kinds: like a merge patch, but lists whose type says so are merged, by a key or as sets.
 * Directives in the patch: `$patch` (replace, delete), `$deleteFromPrimitiveList/field`, `$setElementOrder/field` and
 * `$retainKeys`. Neither the document nor the patch is changed.
 */
export function applyStrategicPatch(document: JsonObject, patch: JsonObject, meta: PatchMeta): Result<JsonObject, StrategicFailure> {
  try {
    return ok(mergeObjects(deepCopy(document), deepCopy(patch), meta));
  } catch (error) {
    if (error instanceof StrategicError) return fail({ code: error.code, message: error.message });
    throw error;
  }
}

/** The HTTP code that the API server answers with: 400 for a malformed directive, 422 for a list of lists, 500 for the rest. */
export interface StrategicFailure {
  readonly code: 400 | 422 | 500;
  readonly message: string;
}

const orderPrefix = '$setElementOrder';
const deletePrefix = '$deleteFromPrimitiveList';

/** Changes and gives `original`; may use parts of `patch`. */
function mergeObjects(original: JsonObject, patch: JsonObject, meta: PatchMeta): JsonObject {
  if (Object.hasOwn(patch, '$patch')) return directed(patch);
  applyRetainKeys(original, patch);
  mergeOrderedLists(original, patch, meta);
  for (const [given, value] of Object.entries(patch)) {
    const deletes = given.startsWith(deletePrefix);
    const key = deletes ? fieldNamed(given, deletePrefix, 'primitive list') : given;
    if (value === null) delete original[key];
    else if (deletes) deleteItems(original, key, value);
    else mergeField(original, key, value, meta);
  }
  return original;
}

function mergeField(original: JsonObject, key: string, value: JsonValue, meta: PatchMeta): void {
  const current = Object.hasOwn(original, key) ? original[key] : undefined;
  if (isObject(current) && isObject(value)) {
    const field = fieldOf(meta, key);
    original[key] = strategyOf(field) === 'replace' ? value : mergeObjects(current, value, field.below);
  } else if (Array.isArray(current) && Array.isArray(value)) {
    const field = fieldOf(meta, key);
    original[key] = strategyOf(field) === 'merge' ? mergeLists(current, value, field, mergeItem) : value;
  } else {
    const clean = withoutDirectives(withoutNulls(value));
    if (clean === undefined) delete original[key];
    else setKey(original, key, clean);
  }
}

function mergeItem(original: JsonObject, patch: JsonObject, meta: PatchMeta): JsonObject {
  return mergeObjects(original, patch, meta);
}

function deleteItems(original: JsonObject, key: string, items: JsonValue): void {
  const current = original[key];
  if (Array.isArray(current) && Array.isArray(items)) original[key] = deleteFromList(current, items);
}

function directed(patch: JsonObject): JsonObject {
  const { $patch: directive, ...rest } = patch;
  if (directive === 'replace') return rest;
  if (directive === 'delete') return {};
  throw new StrategicError(500, `unknown patch type: ${String(directive)} in map: ${StrategicError.show(patch)}`);
}

/** Keeps only the named keys of the original; the patch may set no other. */
function applyRetainKeys(original: JsonObject, patch: JsonObject): void {
  const keys = patch['$retainKeys'];
  if (keys === undefined) return;
  delete patch['$retainKeys'];
  if (!Array.isArray(keys)) throw badFormat('retainKeys');
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || key.startsWith(deletePrefix) || key.startsWith(orderPrefix)) continue;
    if (!keys.includes(key)) throw badFormat('retainKeys');
  }
  for (const key of Object.keys(original)) if (!keys.includes(key)) delete original[key];
}

/** Merges each list whose order the patch gives, and takes both out of the patch. */
function mergeOrderedLists(original: JsonObject, patch: JsonObject, meta: PatchMeta): void {
  for (const [directive, order] of Object.entries(patch)) {
    if (!directive.startsWith(orderPrefix)) continue;
    delete patch[directive];
    const key = fieldNamed(directive, orderPrefix, 'setElementOrder list');
    const current = listAt(original, key);
    const patched = listAt(patch, key);
    if (!Array.isArray(order)) throw new StrategicError(500, `expected a []interface {}, but received a ${StrategicError.typeOf(order)}`);
    const field = fieldOf(meta, key);
    const strategy = strategyOf(field);
    const merged = orderLists(current, patched, order, field.mergeKey, (left, right) => {
      if (left === undefined) return withoutDirectives(right) as JsonValue[];
      return strategy === 'merge' ? mergeLists(left, right, field, mergeItem) : right;
    });
    if (merged === undefined) continue;
    original[key] = merged;
    delete patch[key];
  }
}

function listAt(object: JsonObject, key: string): JsonValue[] | undefined {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  if (value === undefined || Array.isArray(value)) return value;
  throw new StrategicError(500, `expected a []interface {}, but received a ${StrategicError.typeOf(value)}`);
}

function fieldOf(meta: PatchMeta, key: string): PatchField {
  const field = meta.field(key);
  if (field === undefined) throw new StrategicError(500, `unable to find api field in struct ${meta.name} for the json field "${key}"`);
  return field;
}

function strategyOf({ strategies }: PatchField): string {
  const rest = strategies.filter((strategy) => strategy !== 'retainKeys');
  if (rest.length > 1) throw new StrategicError(500, `unexpected patch strategy: [${strategies.join(' ')}]`);
  return rest[0] ?? '';
}

/** Objects with a `$patch` directive vanish: there is nothing that they could be about. */
function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, '$patch')) return undefined;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    const clean = withoutDirectives(item);
    if (clean !== undefined) setKey(result, key, clean);
  }
  return result;
}

/** Drops nulls that stand for keys; nulls in lists stay. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) if (item !== null) setKey(result, key, withoutNulls(item));
  return result;
}

/** The field that a directive is about: what stands after its slash. */
function fieldNamed(directive: string, prefix: string, what: string): string {
  const [found, ...field] = directive.split('/');
  if (found !== prefix || field.length === 0) throw badFormat(what);
  return field.join('/');
}

function badFormat(what: string): StrategicError {
  return new StrategicError(400, `invalid patch format of ${what}`);
}
