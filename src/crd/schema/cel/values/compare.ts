import {
  type CelType,
  bool,
  bytes,
  double,
  duration,
  dyn,
  int,
  listOf,
  mapOf,
  nullType,
  optionalOf,
  sameType,
  string,
  timestamp,
} from '../types/celType.ts';
import { typeOf, uint } from '../types/celType.ts';
import { compareBytes } from '../../../../k8s/goText.ts';
import { Uint } from './numbers.ts';
import { Opaque } from './opaque.ts';
import { SchemaList } from './schemaList.ts';
import { SchemaMap } from './schemaValue.ts';
import { Duration, Timestamp } from './time.ts';
import { CelError, ListValue, MapValue, Optional, TypeValue, type Value } from './value.ts';

/** CEL's equality: numbers by what they are worth, lists and maps by what they hold, values of unlike types never. */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  const left = numeric(a);
  if (left !== undefined) {
    const right = numeric(b);
    return right !== undefined && orderOf(left, right) === 0;
  }
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (a instanceof ListValue) return b instanceof ListValue && listsEqual(a, b);
  if (a instanceof MapValue) return b instanceof MapValue && mapsEqual(a, b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && a.length === b.length && a.every((byte, index) => byte === b[index]);
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof TypeValue) return b instanceof TypeValue && a.type.kind === b.type.kind && a.type.name === b.type.name;
  if (a instanceof Optional) {
    if (!(b instanceof Optional)) return false;
    return a.value === undefined || b.value === undefined ? a.value === b.value : equal(a.value, b.value);
  }
  return a instanceof Opaque && b instanceof Opaque && sameType(a.type, b.type) && a.equals(b);
}

/** Below 0, 0, or above 0; throws where the two have no order. */
export function compare(a: Value, b: Value): number {
  const left = numeric(a);
  const right = numeric(b);
  if (left !== undefined && right !== undefined) {
    if (Number.isNaN(left) || Number.isNaN(right)) throw new CelError('NaN values cannot be ordered');
    return orderOf(left, right);
  }
  if (typeof a === 'string' && typeof b === 'string') return Math.sign(compareBytes(a, b));
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  if (a instanceof Duration && b instanceof Duration) return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Math.sign(Buffer.compare(a, b));
  throw new CelError('no such overload');
}

/** The type of a value, as `type()` gives it: objects are maps, and what is in a list or map is not said. */
export function typeOfValue(value: Value): CelType {
  if (value === null) return nullType;
  switch (typeof value) {
    case 'boolean':
      return bool;
    case 'bigint':
      return int;
    case 'number':
      return double;
    case 'string':
      return string;
    default:
  }
  if (value instanceof Uint) return uint;
  if (value instanceof Uint8Array) return bytes;
  if (value instanceof ListValue) return anyList;
  if (value instanceof MapValue) return anyMap;
  if (value instanceof Timestamp) return timestamp;
  if (value instanceof Duration) return duration;
  if (value instanceof Optional) return anyOptional;
  return value instanceof TypeValue ? typeOf(undefined) : value.type;
}

/** Whether a value can be given where the type is asked for: a nullable field may be null whatever its type. */
export function isOfType(value: Value, type: CelType): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'param':
      return true;
    case 'string':
      return typeof value === 'string';
    case 'int':
      return typeof value === 'bigint';
    case 'bool':
      return typeof value === 'boolean';
    case 'double':
      return typeof value === 'number';
    case 'list':
      return value instanceof ListValue;
    case 'map':
      return value instanceof MapValue;
    default: {
      const own = typeOfValue(value);
      return own.kind === type.kind && own.name === type.name;
    }
  }
}

export function contains(list: ListValue, value: Value): boolean {
  for (const item of list) if (equal(item, value)) return true;
  return false;
}

/** A whole number is made a double before it is compared with one. NaN where one of them is. */
function orderOf(left: bigint | number, right: bigint | number): number {
  if (typeof left === typeof right) return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
  const [a, b] = [Number(left), Number(right)];
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
}

const anyList = listOf(dyn);
const anyMap = mapOf(dyn, dyn);
const anyOptional = optionalOf(dyn);

function numeric(value: Value): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof Uint ? value.value : undefined;
}

function listsEqual(a: ListValue, b: ListValue): boolean {
  if (a.size !== b.size) return false;
  if (a instanceof SchemaList && a.kind !== 'atomic') return a.equalsUnordered(b, equal);
  for (let i = 0; i < a.size; i++) if (!equal(a.at(i), b.at(i))) return false;
  return true;
}

function mapsEqual(a: MapValue, b: MapValue): boolean {
  if (a.size !== b.size) return false;
  return (
    a.keys().every((key) => {
      const left = a.find(key);
      const right = b.find(key);
      return left === undefined || right === undefined ? left === right : equal(left, right);
    }) && !(a instanceof SchemaMap && b instanceof SchemaMap && a.differsInUnknown(b))
  );
}
