import { goFloat } from '../../../../k8s/goText.ts';
import { runeCount } from '../../../../k8s/goText.ts';
import type { Declarations } from '../types/overload.ts';
import { typeOfValue } from '../values/compare.ts';
import { isInt64, maxUint, Uint } from '../values/numbers.ts';
import { Duration, durationText, parseDuration, parseTimestamp, second, Timestamp, timestampText } from '../values/time.ts';
import { CelError, type ListValue, type MapValue, TypeValue, type Value } from '../values/value.ts';
import { regex } from './regex.ts';
import { signed } from './operators.ts';

/** CEL's own functions: sizes, conversions, and the tests of strings. */
export const standard: Declarations = {
  size: [
    ['size_bytes: (bytes) -> int', sizeOfBytes],
    ['bytes_size: bytes.() -> int', sizeOfBytes],
    ['size_list: (list(A)) -> int', sizeOf],
    ['list_size: list(A).() -> int', sizeOf],
    ['size_map: (map(A, B)) -> int', sizeOf],
    ['map_size: map(A, B).() -> int', sizeOf],
    ['size_string: (string) -> int', (text: string) => BigInt(runeCount(text))],
    ['string_size: string.() -> int', (text: string) => BigInt(runeCount(text))],
  ],
  type: [['type: (A) -> type(A)', (value: Value) => new TypeValue(typeOfValue(value))]],
  dyn: [['to_dyn: (A) -> dyn', same]],
  bool: [
    ['bool_to_bool: (bool) -> bool', same],
    ['string_to_bool: (string) -> bool', toBool],
  ],
  bytes: [
    ['bytes_to_bytes: (bytes) -> bytes', same],
    ['string_to_bytes: (string) -> bytes', (text: string) => new Uint8Array(Buffer.from(text))],
  ],
  double: [
    ['double_to_double: (double) -> double', same],
    ['int64_to_double: (int) -> double', Number],
    ['string_to_double: (string) -> double', toDouble],
    ['uint64_to_double: (uint) -> double', (value: Uint) => Number(value.value)],
  ],
  duration: [
    ['duration_to_duration: (duration) -> duration', same],
    ['string_to_duration: (string) -> duration', (text: string) => parseDuration(text) ?? wrong('string', 'google.protobuf.Duration')],
  ],
  int: [
    ['int64_to_int64: (int) -> int', same],
    ['double_to_int64: (double) -> int', doubleToInt],
    ['duration_to_int64: (duration) -> int', (value: Duration) => value.nanos],
    ['string_to_int64: (string) -> int', toInt],
    ['timestamp_to_int64: (timestamp) -> int', (value: Timestamp) => floorDivide(value.nanos, second)],
    ['uint64_to_int64: (uint) -> int', (value: Uint) => signed(value.value)],
  ],
  string: [
    ['string_to_string: (string) -> string', same],
    ['bool_to_string: (bool) -> string', String],
    ['bytes_to_string: (bytes) -> string', bytesToString],
    ['double_to_string: (double) -> string', doubleText],
    ['duration_to_string: (duration) -> string', durationText],
    ['int64_to_string: (int) -> string', String],
    ['timestamp_to_string: (timestamp) -> string', timestampText],
    ['uint64_to_string: (uint) -> string', (value: Uint) => String(value.value)],
  ],
  timestamp: [
    ['timestamp_to_timestamp: (timestamp) -> timestamp', same],
    ['int64_to_timestamp: (int) -> timestamp', (seconds: bigint) => new Timestamp(seconds * second)],
    ['string_to_timestamp: (string) -> timestamp', (text: string) => parseTimestamp(text) ?? wrong('string', 'google.protobuf.Timestamp')],
  ],
  uint: [
    ['uint64_to_uint64: (uint) -> uint', same],
    ['double_to_uint64: (double) -> uint', doubleToUint],
    ['int64_to_uint64: (int) -> uint', (value: bigint) => unsignedOr(value, 'unsigned integer overflow')],
    ['string_to_uint64: (string) -> uint', toUint],
  ],
  contains: [['contains_string: string.(string) -> bool', (text: string, part: string) => text.includes(part)]],
  endsWith: [['ends_with_string: string.(string) -> bool', (text: string, part: string) => text.endsWith(part)]],
  startsWith: [['starts_with_string: string.(string) -> bool', (text: string, part: string) => text.startsWith(part)]],
  matches: [
    ['matches: (string, string) -> bool', (text: string, pattern: string) => regex(pattern).test(text)],
    ['matches_string: string.(string) -> bool', (text: string, pattern: string) => regex(pattern).test(text)],
  ],
};

/** Go's `%v` of a double. */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const power = Math.floor(Math.log10(Math.abs(value)));
  return power >= 21 || power < -4 ? goFloat(value) : plainDigits(value);
}

function plainDigits(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(20).replace(/0+$/, '');
}

function same(value: Value): Value {
  return value;
}

function sizeOf(value: ListValue | MapValue): bigint {
  return BigInt(value.size);
}

function sizeOfBytes(value: Uint8Array): bigint {
  return BigInt(value.length);
}

function wrong(from: string, to: string): never {
  throw new CelError(`type conversion error from '${from}' to '${to}'`);
}

function toBool(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text) ? false : wrong('string', 'bool');
}

function toInt(text: string): bigint {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  return value === undefined || !isInt64(value) ? wrong('string', 'int') : value;
}

function toUint(text: string): Uint {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return value === undefined || value > maxUint ? wrong('string', 'uint') : new Uint(value);
}

function toDouble(text: string): number {
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) wrong('string', 'double');
  const value = Number(text);
  return Number.isFinite(value) ? value : wrong('string', 'double');
}

function doubleToInt(value: number): bigint {
  if (Number.isNaN(value) || value <= -(2 ** 63) || value >= 2 ** 63) throw new CelError('integer overflow');
  return BigInt(Math.trunc(value));
}

function doubleToUint(value: number): Uint {
  if (Number.isNaN(value) || value < 0 || value >= 2 ** 64) throw new CelError('unsigned integer overflow');
  return new Uint(BigInt(Math.trunc(value)));
}

function unsignedOr(value: bigint, problem: string): Uint {
  if (value < 0n) throw new CelError(problem);
  return new Uint(value);
}

function bytesToString(value: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CelError('invalid UTF-8 in bytes, cannot convert to string');
  }
}

function floorDivide(value: bigint, by: bigint): bigint {
  return value < 0n && value % by !== 0n ? value / by - 1n : value / by;
}
