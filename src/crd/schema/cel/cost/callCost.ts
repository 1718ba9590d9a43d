import { byteLength, runeCount } from '../../../../k8s/goText.ts';
import { NamedFormat } from '../library/namedFormats.ts';
import { Cidr, Ip } from '../library/network.ts';
import { Duration } from '../values/time.ts';
import { ListValue, MapValue, Optional, type Value } from '../values/value.ts';

/**
 * What a call costs when it runs, by Kubernetes' table: from the arguments, so that an expensive call is not made when it is over
 * the limit. Undefined where that is always 1.
 */
export function callCost(name: string, overload: string | undefined): ((args: readonly Value[]) => number) | undefined {
  const cost = byName[name] ?? byOverload[overload ?? ''];
  return cost === undefined ? undefined : (args) => cost(args, overload);
}

/** What the result of a call adds. Undefined where that is nothing. */
export function resultCost(name: string): ((result: Value) => number) | undefined {
  return grown[name];
}

/** Text is gone through at this cost a character; a pattern adds a state for every fourth. */
export const perChar = 0.1;
export const perPatternChar = 0.25;

type Cost = (args: readonly Value[], overload: string | undefined) => number;

const one: Cost = () => 1;
const nothing: Cost = () => 0;
const scan =
  (index: number, times = 1): Cost =>
  (args) =>
    Math.ceil(sizeAt(args, index) * times * perChar);
const search =
  (text: number, pattern: number): Cost =>
  (args) =>
    Math.ceil((1 + sizeAt(args, text)) * perChar) * Math.ceil(sizeAt(args, pattern) * perPatternChar);
const smaller: Cost = (args) => Math.ceil(Math.min(coreSize(args[0]), coreSize(args[1])) * perChar);
const traversal: Cost = (args) => traversalOf(args[0] ?? null);
const product =
  (factor: number): Cost =>
  (args) =>
    1 + Math.floor(sizeAt(args, 0) * sizeAt(args, 1) * factor);

const byName: Readonly<Record<string, Cost>> = {
  isSorted: traversal,
  sum: traversal,
  max: traversal,
  min: traversal,
  indexOf: traversal,
  lastIndexOf: traversal,
  includes: traversal,
  url: scan(0),
  lowerAscii: scan(0),
  upperAscii: scan(0),
  substring: scan(0),
  trim: scan(0),
  replace: scan(0, 2),
  split: scan(0, 2),
  join: nothing,
  find: search(0, 1),
  findAll: search(0, 1),
  cidr: scan(0),
  isIP: scan(0),
  isCIDR: scan(0),
  'ip.isCanonical': scan(0, 2),
  ip: (args, overload) => (overload === 'cidr_ip' ? 1 : scan(0)(args, overload)),
  containsIP: (args, overload) => scan(0, 2)(args, overload) + (overload === 'cidr_contains_ip_string' ? scan(1)(args, overload) : 0),
  containsCIDR: (args, overload) =>
    scan(0, 2)(args, overload) + scan(0)(args, overload) + 1 + (overload === 'cidr_contains_cidr_string' ? scan(1)(args, overload) : 0),
  quantity: scan(0),
  isQuantity: scan(0),
  semver: scan(0),
  isSemver: scan(0),
  validate: (args) => {
    const [format] = args;
    const pattern = format instanceof NamedFormat ? format.patternSize : 0;
    return Math.ceil((1 + sizeAt(args, 1)) * perChar) * Math.ceil(pattern * perPatternChar);
  },
  '_==_': (args, overload) => (isOpaque(args[0]) ? 1 : smaller(args, overload)),
  '_!=_': smaller,
  'sets.contains': product(1),
  'sets.intersects': product(1),
  'sets.equivalent': product(2),
  flatten: (args) => 11 + Math.floor(sizeAt(args, 0) * (args.length === 2 ? Number(args[1]) : 1)),
  distinct: selfCompare(0),
  sort: selfCompare(0),
  '@sortByAssociatedKeys': selfCompare(1),
  'lists.range': (args) => 11 + Math.max(0, Number(args[0])),
  slice: () => 11,
  reverse: () => 11,
};

const grown: Readonly<Record<string, (result: Value) => number>> = {
  slice: sizeOf,
  reverse: sizeOf,
  join: (result) => Math.ceil(sizeOf(result) * 2 * perChar),
};

const byOverload: Readonly<Record<string, Cost>> = {
  starts_with_string: scan(1),
  ends_with_string: scan(1),
  string_to_bytes: scan(0),
  bytes_to_string: scan(0),
  strings_quote: scan(0),
  string_format: scan(0),
  in_list: (args) => sizeAt(args, 1),
  less_string: smaller,
  greater_string: smaller,
  less_equals_string: smaller,
  greater_equals_string: smaller,
  less_bytes: smaller,
  greater_bytes: smaller,
  less_equals_bytes: smaller,
  greater_equals_bytes: smaller,
  add_string: (args) => Math.ceil((sizeAt(args, 0) + sizeAt(args, 1)) * perChar),
  add_bytes: (args) => Math.ceil((sizeAt(args, 0) + sizeAt(args, 1)) * perChar),
  matches: search(0, 1),
  matches_string: search(0, 1),
  contains_string: (args, overload) => scan(0)(args, overload) * scan(1)(args, overload),
  to_dyn: one,
};

function selfCompare(index: number): Cost {
  return (args) => {
    const list = args[index];
    if (!(list instanceof ListValue)) return 1;
    const first = list.size > 0 ? list.at(0) : null;
    const factor = typeof first === 'string' || first instanceof Uint8Array ? 2 + perChar : 2;
    return 11 + Math.floor(list.size * list.size * factor);
  };
}

/** As `size()` gives it; 1 for what has no size. */
function sizeOf(value: Value | undefined): number {
  if (typeof value === 'string') return runeCount(value);
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof ListValue || value instanceof MapValue) return value.size;
  if (value instanceof Ip) return value.address.bits / 8;
  return value instanceof Cidr ? Math.ceil(value.length / 8) : 1;
}

function coreSize(value: Value | undefined): number {
  return value instanceof Optional && value.value !== undefined ? coreSize(value.value) : sizeOf(value);
}

function sizeAt(args: readonly Value[], index: number): number {
  return sizeOf(args[index]);
}

function traversalOf(value: Value): number {
  if (typeof value === 'string') return Math.floor(byteLength(value) * perChar);
  if (value instanceof Uint8Array) return Math.floor(value.length * perChar);
  if (value instanceof ListValue) return value.toArray().reduce<number>((sum, item) => sum + traversalOf(item), 0);
  if (value instanceof MapValue) {
    return value.keys().reduce<number>((sum, key) => sum + traversalOf(key) + traversalOf(value.find(key) ?? null), 0);
  }
  return 1;
}

function isOpaque(value: Value | undefined): boolean {
  return typeof value === 'object' && value !== null && 'equals' in value && !(value instanceof Duration);
}
