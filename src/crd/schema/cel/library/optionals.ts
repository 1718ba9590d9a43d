import type { Declarations } from '../types/overload.ts';
import { Uint } from '../values/numbers.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { CelError, ListValue, MapValue, none, Optional, PlainList, type Value } from '../values/value.ts';

/** Optional values. `or` and `orValue` evaluate their argument only when it is needed: see the evaluator. */
export const optionals: Declarations = {
  'optional.of': [['optional_of: (V) -> optional(V)', (value: Value) => new Optional(value)]],
  'optional.ofNonZeroValue': [
    ['optional_ofNonZeroValue: (V) -> optional(V)', (value: Value) => (isZero(value) ? none : new Optional(value))],
  ],
  'optional.none': [['optional_none: () -> optional(V)', () => none]],
  'optional.unwrap': [['optional_unwrap: (list(optional(V))) -> list(V)', unwrap]],
  unwrapOpt: [['optional_unwrapOpt: list(optional(V)).() -> list(V)', unwrap]],
  value: [['optional_value: optional(V).() -> V', valueOf]],
  hasValue: [['optional_hasValue: optional(V).() -> bool', (optional: Optional) => optional.value !== undefined]],
  or: [['optional_or_optional: optional(V).(optional(V)) -> optional(V)']],
  orValue: [['optional_orValue_value: optional(V).(V) -> V']],
  first: [['list_first: list(V).() -> optional(V)', (list: ListValue) => (list.size === 0 ? none : new Optional(list.at(0)))]],
  last: [['list_last: list(V).() -> optional(V)', (list: ListValue) => (list.size === 0 ? none : new Optional(list.at(list.size - 1)))]],
};

function valueOf({ value }: Optional): Value {
  if (value === undefined) throw new CelError('optional.none() dereference');
  return value;
}

function unwrap(list: ListValue): PlainList {
  return new PlainList(list.toArray().flatMap((item) => (item instanceof Optional && item.value !== undefined ? [item.value] : [])));
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === '' || value === 0n || value === 0) return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration || value instanceof Timestamp) return value.nanos === 0n;
  if (value instanceof ListValue || value instanceof MapValue) return value.size === 0;
  if (value instanceof Uint8Array) return value.length === 0;
  return value instanceof Optional && value.value === undefined;
}
