import type { Declarations } from '../types/overload.ts';
import { compare, contains, equal, typeOfValue } from '../values/compare.ts';
import { Uint } from '../values/numbers.ts';
import { Duration } from '../values/time.ts';
import { CelError, ListValue, PlainList, type Value } from '../values/value.ts';
import { operators } from './operators.ts';

const comparable = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'] as const;
const summable: Readonly<Record<string, Value>> = { int: 0n, uint: new Uint(0n), double: 0, duration: new Duration(0n) };
const longNames: Readonly<Record<string, string>> = { duration: 'google.protobuf.Duration', timestamp: 'google.protobuf.Timestamp' };

/** Kubernetes' functions of lists. */
export const kubernetesLists: Declarations = {
  isSorted: comparable.map((type) => [`list_${type}_is_sorted_bool: list(${type}).() -> bool`, isSorted]),
  sum: Object.entries(summable).map(([type, zero]) => [
    `list_${type}_sum_${type}: list(${type}).() -> ${type}`,
    (list: ListValue) => list.toArray().reduce(plus, zero),
  ]),
  max: comparable.map((type) => [`list_${type}_max_${type}: list(${type}).() -> ${type}`, (list: ListValue) => best(list, 'max', 1)]),
  min: comparable.map((type) => [`list_${type}_min_${type}: list(${type}).() -> ${type}`, (list: ListValue) => best(list, 'min', -1)]),
  indexOf: [['list_a_index_of_int: list(A).(A) -> int', indexOf]],
  lastIndexOf: [['list_a_last_index_of_int: list(A).(A) -> int', lastIndexOf]],
};

/** CEL's extension for lists. */
export const lists: Declarations = {
  slice: [['list_slice: list(T).(int, int) -> list(T)', slice]],
  flatten: [
    ['list_flatten: list(list(T)).() -> list(T)', (list: ListValue) => new PlainList(flatten(list, 1n))],
    ['list_flatten_int: list(dyn).(int) -> list(dyn)', (list: ListValue, depth: bigint) => new PlainList(flatten(list, depth))],
  ],
  sort: comparable.map((type) => [
    `list_${longNames[type] ?? type}_sort: list(${type}).() -> list(${type})`,
    (list: ListValue) => sortBy(list, list),
  ]),
  '@sortByAssociatedKeys': comparable.map((type) => [
    `list_${longNames[type] ?? type}_sortByAssociatedKeys: list(T).(list(${type})) -> list(T)`,
    sortBy,
  ]),
  'lists.range': [['lists_range: (int) -> list(int)', range]],
  reverse: [['list_reverse: list(T).() -> list(T)', (list: ListValue) => new PlainList(list.toArray().reverse())]],
  distinct: [['list_distinct: list(T).() -> list(T)', distinct]],
};

/** Lists as sets. */
export const sets: Declarations = {
  'sets.contains': [['list_sets_contains_list: (list(T), list(T)) -> bool', holdsAll]],
  'sets.equivalent': [
    ['list_sets_equivalent_list: (list(T), list(T)) -> bool', (a: ListValue, b: ListValue) => holdsAll(a, b) && holdsAll(b, a)],
  ],
  'sets.intersects': [
    [
      'list_sets_intersects_list: (list(T), list(T)) -> bool',
      (a: ListValue, b: ListValue) => a.toArray().some((item) => contains(b, item)),
    ],
  ],
};

function plus(a: Value, b: Value): Value {
  const add = operators['_+_']?.[0]?.[1] as (a: Value, b: Value) => Value;
  return add(a, b);
}

function isSorted(list: ListValue): boolean {
  const items = list.toArray();
  return items.every((item, index) => index === 0 || compare(items[index - 1] as Value, item) <= 0);
}

function best(list: ListValue, name: string, sign: number): Value {
  if (list.size === 0) throw new CelError(`${name} called on empty list`);
  return list.toArray().reduce((found, item) => (compare(item, found) * sign > 0 ? item : found));
}

function indexOf(list: ListValue, value: Value): bigint {
  return BigInt(list.toArray().findIndex((item) => equal(item, value)));
}

function lastIndexOf(list: ListValue, value: Value): bigint {
  return BigInt(list.toArray().findLastIndex((item) => equal(item, value)));
}

function slice(list: ListValue, start: bigint, end: bigint): PlainList {
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) throw new CelError(`${call}, negative indexes not supported`);
  if (start > end) throw new CelError(`${call}, start index must be less than or equal to end index`);
  if (end > BigInt(list.size)) throw new CelError(`${call}, list is length ${list.size}`);
  return new PlainList(list.toArray().slice(Number(start), Number(end)));
}

function flatten(list: ListValue, depth: bigint): Value[] {
  if (depth < 0n) throw new CelError('level must be non-negative');
  return list.toArray().flatMap((item) => (item instanceof ListValue && depth > 0n ? flatten(item, depth - 1n) : [item]));
}

function sortBy(list: ListValue, keys: ListValue): ListValue {
  const items = list.toArray().map((item, index) => ({ item, key: keys.at(index) }));
  const [first] = items;
  if (first === undefined) return list;
  const type = typeOfValue(first.key);
  if (items.some(({ key }) => typeOfValue(key).name !== type.name)) throw new CelError('list elements must have the same type');
  return new PlainList(items.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item));
}

/** More numbers than a request has bytes are of no use, and would fill the memory before the cost is counted. */
const longestRange = 3n * 1024n * 1024n;

function range(size: bigint): PlainList {
  if (size < 0n) throw new CelError(`lists.range: size must be non-negative, got ${size}`);
  if (size > longestRange) throw new CelError('operation cancelled: actual cost limit exceeded');
  return new PlainList(Array.from({ length: Number(size) }, (_, index) => BigInt(index)));
}

function distinct(list: ListValue): PlainList {
  const found: Value[] = [];
  for (const item of list) if (!found.some((other) => equal(other, item))) found.push(item);
  return new PlainList(found);
}

function holdsAll(list: ListValue, wanted: ListValue): boolean {
  return wanted.toArray().every((item) => contains(list, item));
}
