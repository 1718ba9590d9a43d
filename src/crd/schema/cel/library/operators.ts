import type { Declarations } from '../types/overload.ts';
import { compare, contains, equal } from '../values/compare.ts';
import { isInt64, maxUint, Uint } from '../values/numbers.ts';
import { SchemaList } from '../values/schemaList.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { CelError, ListValue, MapValue, Optional, PlainList, PlainMap, type Value } from '../values/value.ts';

/** CEL's operators. Each acts by the values it gets, so that dyn needs nothing of its own. */
export const operators: Declarations = {
  '_?_:_': [['conditional: (bool, A, A) -> A']],
  '_&&_': [['logical_and: (bool, bool) -> bool']],
  '_||_': [['logical_or: (bool, bool) -> bool']],
  '@not_strictly_false': [['not_strictly_false: (bool) -> bool', (value: Value): Value => value]],
  '!_': [['logical_not: (bool) -> bool', (value: boolean) => !value]],
  '_==_': [['equals: (A, A) -> bool', equal]],
  '_!=_': [['not_equals: (A, A) -> bool', (a: Value, b: Value) => !equal(a, b)]],
  '_+_': [
    ['add_bytes: (bytes, bytes) -> bytes', add],
    ['add_double: (double, double) -> double', add],
    ['add_duration_duration: (duration, duration) -> duration', add],
    ['add_duration_timestamp: (duration, timestamp) -> timestamp', add],
    ['add_timestamp_duration: (timestamp, duration) -> timestamp', add],
    ['add_int64: (int, int) -> int', add],
    ['add_list: (list(A), list(A)) -> list(A)', add],
    ['add_string: (string, string) -> string', add],
    ['add_uint64: (uint, uint) -> uint', add],
  ],
  '_-_': [
    ['subtract_double: (double, double) -> double', subtract],
    ['subtract_duration_duration: (duration, duration) -> duration', subtract],
    ['subtract_int64: (int, int) -> int', subtract],
    ['subtract_timestamp_duration: (timestamp, duration) -> timestamp', subtract],
    ['subtract_timestamp_timestamp: (timestamp, timestamp) -> duration', subtract],
    ['subtract_uint64: (uint, uint) -> uint', subtract],
  ],
  '_*_': [
    ['multiply_double: (double, double) -> double', (a: number, b: number) => a * b],
    ['multiply_int64: (int, int) -> int', (a: bigint, b: bigint) => signed(a * b)],
    ['multiply_uint64: (uint, uint) -> uint', (a: Uint, b: Uint) => unsigned(a.value * b.value)],
  ],
  '_/_': [
    ['divide_double: (double, double) -> double', (a: number, b: number) => a / b],
    ['divide_int64: (int, int) -> int', (a: bigint, b: bigint) => signed(a / nonZero(b, 'division by zero'))],
    ['divide_uint64: (uint, uint) -> uint', (a: Uint, b: Uint) => unsigned(a.value / nonZero(b.value, 'division by zero'))],
  ],
  '_%_': [
    ['modulo_int64: (int, int) -> int', (a: bigint, b: bigint) => signed(a % nonZero(b, 'modulus by zero'))],
    ['modulo_uint64: (uint, uint) -> uint', (a: Uint, b: Uint) => unsigned(a.value % nonZero(b.value, 'modulus by zero'))],
  ],
  '-_': [
    ['negate_double: (double) -> double', (value: number) => -value],
    ['negate_int64: (int) -> int', (value: bigint) => signed(-value)],
  ],
  '_<_': comparisons('less', (order) => order < 0),
  '_<=_': comparisons('less_equals', (order) => order <= 0),
  '_>_': comparisons('greater', (order) => order > 0),
  '_>=_': comparisons('greater_equals', (order) => order >= 0),
  '_[_]': [
    ['index_list: (list(A), int) -> A', index],
    ['index_map: (map(A, B), A) -> B', index],
    ['optional_list_index_int: (optional(list(V)), int) -> optional(V)', optionalIndex],
    ['optional_map_index_value: (optional(map(K, V)), K) -> optional(V)', optionalIndex],
  ],
  '_[?_]': [
    ['list_optindex_optional_int: (list(V), int) -> optional(V)', optionalIndex],
    ['optional_list_optindex_optional_int: (optional(list(V)), int) -> optional(V)', optionalIndex],
    ['map_optindex_optional_value: (map(K, V), K) -> optional(V)', optionalIndex],
    ['optional_map_optindex_optional_value: (optional(map(K, V)), K) -> optional(V)', optionalIndex],
  ],
  '_?._': [['select_optional_field: (dyn, string) -> optional(V)', optionalIndex]],
  '@in': [
    ['in_list: (A, list(A)) -> bool', (value: Value, list: ListValue) => contains(list, value)],
    ['in_map: (A, map(A, B)) -> bool', (key: Value, map: MapValue) => map.find(key) !== undefined],
  ],
  'cel.@mapInsert': [
    ['@mapInsert_map_key_value: (map(K, V), K, V) -> map(K, V)', (map: PlainMap, key: Value, value: Value) => insert(map, key, value)],
    ['@mapInsert_map_map: (map(K, V), map(K, V)) -> map(K, V)', insertAll],
  ],
};

/** A value of a list by index, or of a map by key. */
function find(container: Value, key: Value): Value | undefined {
  if (container instanceof MapValue) return container.find(key);
  if (!(container instanceof ListValue)) throw new CelError('no such overload');
  const position = typeof key === 'bigint' ? Number(key) : key instanceof Uint ? Number(key.value) : key;
  if (typeof position !== 'number' || !Number.isInteger(position))
    throw new CelError(`unsupported index value ${String(position)} in list`);
  return position >= 0 && position < container.size ? container.at(position) : undefined;
}

export function index(container: Value, key: Value): Value {
  const found = find(container, key);
  if (found !== undefined) return found;
  throw new CelError(container instanceof MapValue ? `no such key: ${plain(key)}` : `index out of bounds: ${plain(key)}`);
}

/** Of an optional or a value, as an optional. */
export function optionalIndex(container: Value, key: Value): Optional {
  if (!(container instanceof Optional)) return new Optional(find(container, key));
  return container.value === undefined ? container : new Optional(find(container.value, key));
}

export function signed(value: bigint): bigint {
  if (!isInt64(value)) throw new CelError('integer overflow');
  return value;
}

function unsigned(value: bigint): Uint {
  if (value < 0n || value > maxUint) throw new CelError('unsigned integer overflow');
  return new Uint(value);
}

/** A list that a comprehension is filling: it grows in place, as nothing else can see it. */
export class GrowingList extends PlainList {
  declare readonly items: Value[];
}

function add(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return signed(a + b);
  if (typeof a === 'string' && typeof b === 'string') return a + b;
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a instanceof ListValue && b instanceof ListValue) return concat(a, b);
  if (a instanceof Uint && b instanceof Uint) return unsigned(a.value + b.value);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return new Uint8Array([...a, ...b]);
  if (b instanceof Duration) {
    if (a instanceof Duration) return new Duration(a.nanos + b.nanos);
    if (a instanceof Timestamp) return new Timestamp(a.nanos + b.nanos);
  }
  if (a instanceof Duration && b instanceof Timestamp) return new Timestamp(a.nanos + b.nanos);
  throw new CelError('no such overload');
}

function concat(a: ListValue, b: ListValue): ListValue {
  if (a instanceof GrowingList) {
    a.items.push(...b);
    return a;
  }
  return a instanceof SchemaList ? a.plus(b) : new PlainList([...a, ...b]);
}

function subtract(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return signed(a - b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Uint && b instanceof Uint) return unsigned(a.value - b.value);
  if (a instanceof Timestamp && b instanceof Timestamp) return new Duration(a.nanos - b.nanos);
  if (b instanceof Duration) {
    if (a instanceof Duration) return new Duration(a.nanos - b.nanos);
    if (a instanceof Timestamp) return new Timestamp(a.nanos - b.nanos);
  }
  throw new CelError('no such overload');
}

function comparisons(name: string, holds: (order: number) => boolean): Declarations[string] {
  const call = (a: Value, b: Value): boolean => holds(compare(a, b));
  const pairs = [
    'bool: bool, bool',
    'int64: int, int',
    'int64_double: int, double',
    'int64_uint64: int, uint',
    'uint64: uint, uint',
    'uint64_double: uint, double',
    'uint64_int64: uint, int',
    'double: double, double',
    'double_int64: double, int',
    'double_uint64: double, uint',
    'string: string, string',
    'bytes: bytes, bytes',
    'timestamp: timestamp, timestamp',
    'duration: duration, duration',
  ];
  return pairs.map((pair) => {
    const [types = '', args = ''] = pair.split(': ');
    return [`${name}_${types}: (${args}) -> bool`, call] as const;
  });
}

function insert(map: PlainMap, key: Value, value: Value): PlainMap {
  if (!map.add(key, value)) throw new CelError(`insert failed: key ${plain(key)} already exists`);
  return map;
}

function insertAll(map: PlainMap, more: MapValue): PlainMap {
  for (const key of more.keys()) insert(map, key, more.find(key) ?? null);
  return map;
}

function nonZero(value: bigint, problem: string): bigint {
  if (value === 0n) throw new CelError(problem);
  return value;
}

function plain(value: Value): string {
  if (value instanceof Uint) return String(value.value);
  return value === null || typeof value !== 'object' ? String(value) : 'value';
}
