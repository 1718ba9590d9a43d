import { goValue } from '../../k8s/goText.ts';
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../k8s/json.ts';
import type { PatchField, PatchMeta } from './patchMeta.ts';

/** A strategic merge patch that cannot be applied; `code` is the HTTP code of the answer. */
export class StrategicError extends Error {
  readonly code: 400 | 422 | 500;

  constructor(code: 400 | 422 | 500, message: string) {
    super(message);
    this.code = code;
  }

  static show(value: JsonValue): string {
    return goValue(value);
  }

  static typeOf(value: JsonValue | undefined): string {
    if (value === null || value === undefined) return '%!s(<nil>)';
    if (isObject(value)) return 'map[string]interface {}';
    if (Array.isArray(value)) return '[]interface {}';
    if (typeof value === 'number' || typeof value === 'bigint') return Number.isInteger(Number(value)) ? 'int64' : 'float64';
    return typeof value === 'boolean' ? 'bool' : 'string';
  }
}

export type MergeItem = (original: JsonObject, patch: JsonObject, meta: PatchMeta) => JsonObject;

/** Merges a list of objects by its key, or a list of scalars as a set. */
export function mergeLists(original: JsonValue[], patch: JsonValue[], field: PatchField, mergeItem: MergeItem): JsonValue[] {
  if (original.length === 0 && patch.length === 0) return original;
  const objects = holdObjects(original, patch);
  if (!objects) return inOrder(unique([...original, ...patch]), patch, original, '');
  const { mergeKey, below } = field;
  if (mergeKey === '') throw new StrategicError(500, `cannot merge lists without merge key for ${below.name}`);
  const directed = applyItemDirectives(original as JsonObject[], patch as JsonObject[], mergeKey);
  const merged = [...directed.original];
  for (const item of directed.patch) {
    const at = findByKey(merged, mergeKey, keyOf(item, mergeKey));
    if (at < 0) merged.push(item);
    else merged[at] = mergeItem(merged[at] as JsonObject, item, below);
  }
  return inOrder(merged, directed.patch, directed.original, mergeKey);
}

/** The list in the order that a `$setElementOrder` gives; undefined when neither side has the list. */
export function orderLists(
  original: JsonValue[] | undefined,
  patch: JsonValue[] | undefined,
  order: JsonValue[],
  mergeKey: string,
  merge: (original: JsonValue[] | undefined, patch: JsonValue[]) => JsonValue[],
): JsonValue[] | undefined {
  checkOrder(patch ?? [], order, mergeKey);
  if (original === undefined && patch === undefined) return undefined;
  holdObjects(original ?? [], patch ?? []);
  const merged = patch === undefined ? (original ?? []) : merge(original, patch);
  return inOrder(merged, order, original ?? [], mergeKey);
}

export function deleteFromList(list: JsonValue[], items: JsonValue[]): JsonValue[] {
  return list.filter((item) => !items.some((other) => sameScalar(item, other)));
}

/** Whether the items are objects; all items of both lists must be of one type. */
function holdObjects(...lists: JsonValue[][]): boolean {
  const types = new Set(lists.flat().map((item) => StrategicError.typeOf(item)));
  const [type] = types;
  if (type === undefined) throw new StrategicError(500, 'no elements in any of the given slices');
  if (type === '[]interface {}') throw new StrategicError(422, 'lists of lists are not supported');
  if (types.size > 1)
    throw new StrategicError(500, `list element types are not identical: [${lists.map((list) => goValue(list)).join(' ')}]`);
  return type === 'map[string]interface {}';
}

/** Items with `$patch: delete` remove what has their key; one with `$patch: replace` stands for the whole original. */
function applyItemDirectives(
  original: JsonObject[],
  patch: JsonObject[],
  mergeKey: string,
): { original: JsonObject[]; patch: JsonObject[] } {
  let rest = original;
  let replace = false;
  const plain: JsonObject[] = [];
  for (const item of patch) {
    const directive = item['$patch'];
    if (directive === undefined) plain.push(item);
    else if (directive === 'replace') replace = true;
    else if (directive === 'delete') {
      const key = keyOf(item, mergeKey);
      rest = rest.filter((other) => !sameScalar(other[mergeKey], key));
    } else if (directive === 'merge') throw new StrategicError(500, 'merging lists cannot yet be specified in the patch');
    else throw new StrategicError(500, `unknown patch type: ${String(directive)} in map: ${goValue(item)}`);
  }
  return replace ? { original: plain, patch: [] } : { original: rest, patch: plain };
}

/** What the patch names comes in its order, the rest in the original's; both keep their places relative to each other as far as they can. */
function inOrder(merged: JsonValue[], order: JsonValue[], serverOrder: JsonValue[], mergeKey: string): JsonValue[] {
  const named = merged.filter((item) => indexIn(order, item, mergeKey) >= 0);
  const others = merged.filter((item) => indexIn(order, item, mergeKey) < 0);
  const right = sortBy(named, order, mergeKey);
  const left = sortBy(others, serverOrder, mergeKey);
  const result: JsonValue[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const leftAt = indexIn(serverOrder, left[i] as JsonValue, mergeKey);
    const rightAt = indexIn(serverOrder, right[j] as JsonValue, mergeKey);
    if (leftAt >= 0 && rightAt >= 0 && leftAt < rightAt) result.push(left[i++] as JsonValue);
    else result.push(right[j++] as JsonValue);
  }
  return [...result, ...left.slice(i), ...right.slice(j)];
}

function sortBy(items: JsonValue[], order: JsonValue[], mergeKey: string): JsonValue[] {
  return items
    .map((item) => ({ item, at: indexIn(order, item, mergeKey) }))
    .sort((a, b) => (a.at < 0 || b.at < 0 ? 0 : a.at - b.at))
    .map(({ item }) => item);
}

function indexIn(list: JsonValue[], item: JsonValue, mergeKey: string): number {
  if (mergeKey === '') return list.findIndex((other) => sameScalar(item, other));
  const key = keyOf(item, mergeKey);
  return list.findIndex((other) => sameScalar(keyOf(other, mergeKey), key));
}

function findByKey(list: JsonValue[], mergeKey: string, key: JsonValue): number {
  return list.findIndex((item) => isObject(item) && Object.hasOwn(item, mergeKey) && sameScalar(item[mergeKey], key));
}

/** The patch's items must stand in the given order, and be in it. */
function checkOrder(patch: JsonValue[], order: JsonValue[], mergeKey: string): void {
  if (patch.length === 0 || order.length === 0) return;
  const kept = patch.filter((item) => !(isObject(item) && item['$patch'] === 'delete'));
  let at = 0;
  let orderAt = 0;
  while (at < kept.length && orderAt < order.length) {
    const item = kept[at] as JsonValue;
    if (isObject(item) && Object.hasOwn(item, '$patch')) {
      at++;
      continue;
    }
    const other = order[orderAt] as JsonValue;
    if (mergeKey === '' ? sameScalar(item, other) : sameScalar(keyOf(item, mergeKey), keyOf(other, mergeKey))) at++;
    orderAt++;
  }
  if (at >= kept.length) return;
  throw new StrategicError(500, `The order in patch list:\n${goValue(patch)}\n doesn't match $setElementOrder list:\n${goValue(order)}\n`);
}

function keyOf(item: JsonValue, mergeKey: string): JsonValue {
  if (!isObject(item)) throw new StrategicError(500, `expected a map[string]interface {}, but received a ${StrategicError.typeOf(item)}`);
  const key = item[mergeKey];
  if (key === undefined) throw new StrategicError(500, `map: ${goValue(item)} does not contain declared merge key: ${mergeKey}`);
  return key;
}

function unique(items: JsonValue[]): JsonValue[] {
  return items.filter((item, index) => items.findIndex((other) => sameScalar(item, other)) === index);
}

function sameScalar(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === b || (typeof a !== 'object' && typeof b !== 'object' && deepEqual(a, b));
}
