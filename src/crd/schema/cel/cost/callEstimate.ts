import type { CallExpr, Expr } from '../syntax/expr.ts';
import { type CelType, param, sameType } from '../types/celType.ts';
import { perChar, perPatternChar } from './callCost.ts';
import { add, fixed, multiply, type Range, scale, union, unlimited, unknownSize } from './range.ts';

/** What a call is estimated to cost beside its arguments, and how large its result can be where that is known. */
export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range | undefined;
}

/** An argument as estimates see it: `size` is undefined where nothing is known. */
export interface Operand {
  readonly expr: Expr;
  readonly type: CelType;
  readonly size: Range | undefined;
  /** Of the items of a list that the schema describes. */
  readonly itemSize: Range | undefined;
}

export interface CallShape {
  readonly call: CallExpr;
  readonly overload: string;
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
}

/** By Kubernetes' table for the function, by CEL's for the overload, or 1. */
export function estimateCall(shape: CallShape): CallEstimate {
  return (
    byOverload[shape.overload]?.(shape) ?? byName[shape.call.name]?.(shape) ?? coreByOverload[shape.overload]?.(shape) ?? { cost: fixed(1) }
  );
}

type Estimate = (shape: CallShape) => CallEstimate | undefined;

const one: Estimate = () => ({ cost: fixed(1) });

const sizeOf = (operand: Operand | undefined): Range => operand?.size ?? unknownSize;
const receiver = ({ target }: CallShape): Range => sizeOf(target);
const argument = ({ args }: CallShape, index: number): Range => sizeOf(args[index]);

const scanArgument =
  (times = 1): Estimate =>
  (shape) => ({ cost: scale(argument(shape, 0), times * perChar) });
const transform: Estimate = (shape) => ({ cost: scale(receiver(shape), perChar), size: receiver(shape) });

const byName: Readonly<Record<string, Estimate>> = {
  isSorted: listTraversal,
  sum: listTraversal,
  max: listTraversal,
  min: listTraversal,
  indexOf: listTraversal,
  lastIndexOf: listTraversal,
  url: (shape) => ({ cost: scale(argument(shape, 0), perChar), size: argument(shape, 0) }),
  lowerAscii: transform,
  upperAscii: transform,
  substring: transform,
  trim: transform,
  replace: estimateReplace,
  split: (shape) => {
    const limit = shape.args[1]?.expr;
    const max = limit?.kind === 'const' && typeof limit.value === 'bigint' ? Number(BigInt.asUintN(64, limit.value)) : receiver(shape).max;
    return { cost: scale(receiver(shape), 2 * perChar), size: { min: 0, max } };
  },
  join: estimateJoin,
  find: estimateFind,
  findAll: estimateFind,
  cidr: scanArgument(),
  isIP: scanArgument(),
  isCIDR: scanArgument(),
  'ip.isCanonical': scanArgument(2),
  ip: (shape) => (shape.overload === 'cidr_ip' ? { cost: fixed(1) } : scanArgument()(shape)),
  masked: one,
  prefixLength: one,
  family: one,
  isUnspecified: one,
  isLoopback: one,
  isLinkLocalMulticast: one,
  isLinkLocalUnicast: one,
  isGlobalUnicast: one,
  containsIP: (shape) => ({ cost: add(addressComparison, parsing(shape, 'cidr_contains_ip_string')) }),
  containsCIDR: (shape) => ({
    cost: add(addressComparison, scale(addressSize, perChar), fixed(1), parsing(shape, 'cidr_contains_cidr_string')),
  }),
  quantity: scanArgument(),
  isQuantity: scanArgument(),
  semver: scanArgument(),
  isSemver: scanArgument(),
  validate: (shape) => ({ cost: scale(scale(argument(shape, 0), perChar), longestFormatPattern * perPatternChar) }),
  'format.named': one,
  sign: one,
  asInteger: one,
  isInteger: one,
  asApproximateFloat: one,
  isGreaterThan: one,
  isLessThan: one,
  compareTo: one,
  add: one,
  sub: one,
  major: one,
  minor: one,
  patch: one,
  getScheme: one,
  getHostname: one,
  getHost: one,
  getPort: one,
  getEscapedPath: one,
  getQuery: one,
  '_==_': estimateEquality,
};

const longestFormatPattern = 128;
const addressSize: Range = { min: 4, max: 16 };
const addressComparison = scale(add(addressSize, addressSize), perChar);

function parsing(shape: CallShape, overload: string): Range {
  return shape.overload === overload ? scale(argument(shape, 0), perChar) : fixed(0);
}

function listTraversal({ target }: CallShape): CallEstimate | undefined {
  if (target === undefined) return undefined;
  if (target.type.kind !== 'list') return { cost: scale(sizeOf(target), perChar) };
  const item = param(target.type, 0).kind;
  const each = item === 'string' || item === 'bytes' ? add(fixed(1), scale(target.itemSize ?? unknownSize, perChar)) : fixed(1);
  return { cost: multiply(sizeOf(target), each) };
}

function estimateReplace(shape: CallShape): CallEstimate {
  const text = receiver(shape);
  const [old, by] = [argument(shape, 0), argument(shape, 1)];
  const [most, keptMost] = replacements(text.max, old.min, by.max <= old.min);
  const [least, keptLeast] = replacements(text.min, old.max, old.max <= by.min);
  const size = add(multiply({ min: least, max: most }, by), { min: keptLeast, max: keptMost });
  return { cost: scale(text, 2 * perChar), size };
}

/** How often a part is replaced, and how much of the text stays. */
function replacements(text: number, part: number, sameLength: boolean): readonly [count: number, kept: number] {
  if (part === 0) return [text + 1, text];
  return sameLength ? [0, text] : [Math.ceil(text / part), 0];
}

function estimateJoin({ target, args }: CallShape): CallEstimate | undefined {
  if (target === undefined) return undefined;
  const count = sizeOf(target);
  let size = target.type.kind === 'list' ? multiply(count, target.itemSize ?? unknownSize) : fixed(0);
  if (args.length > 0) size = add(size, multiply(sizeOf(args[0]), { min: Math.max(0, count.min - 1), max: Math.max(0, count.max - 1) }));
  return { cost: scale(size, perChar), size };
}

function estimateFind(shape: CallShape): CallEstimate {
  const cost = searchCost(receiver(shape), argument(shape, 0));
  return { cost, size: { min: 0, max: receiver(shape).max } };
}

function searchCost(text: Range, pattern: Range): Range {
  return multiply(scale(add(text, fixed(1)), perChar), scale(pattern, perPatternChar));
}

function estimateEquality({ args }: CallShape): CallEstimate | undefined {
  const [left, right] = args;
  if (left === undefined || right === undefined || !sameType(left.type, right.type)) return undefined;
  switch (left.type.name) {
    case 'net.IP':
    case 'net.CIDR':
    case 'kubernetes.Quantity':
    case 'kubernetes.Semver':
      return { cost: fixed(1) };
    case 'kubernetes.NamedFormat':
      return { cost: scale({ min: 1, max: 64 }, perChar) };
    case 'kubernetes.URL':
      return { cost: scale({ min: 1, max: right.size?.max ?? 1 }, perChar) };
    default:
      return undefined;
  }
}

const allocation = (factor: number, size: Range): CallEstimate => ({ cost: add(scale(size, factor), fixed(11)), size });

/** Of CEL's extensions, which come before Kubernetes' own table. */
const byOverload: Readonly<Record<string, Estimate>> = {
  list_sets_contains_list: (shape) => setCost(shape, 1),
  list_sets_intersects_list: (shape) => setCost(shape, 1),
  list_sets_equivalent_list: (shape) => setCost(shape, 2),
  list_slice: (shape) => {
    const [start, end] = [literal(shape.args[0], 0), literal(shape.args[1], receiver(shape).max)];
    return allocation(1, fixed(end >= start ? end - start : unlimited - (start - end)));
  },
  list_flatten: (shape) => allocation(1, receiver(shape)),
  list_flatten_int: (shape) => allocation(literal(shape.args[0], unlimited), receiver(shape)),
  lists_range: (shape) => allocation(1, fixed(literal(shape.args[0], unlimited))),
  list_reverse: (shape) => allocation(1, receiver(shape)),
  list_distinct: (shape) => allocation(2, multiply(receiver(shape), receiver(shape))),
};

function setCost(shape: CallShape, factor: number): CallEstimate {
  return { cost: add(scale(multiply(argument(shape, 0), argument(shape, 1)), factor), fixed(1)) };
}

function literal(operand: Operand | undefined, otherwise: number): number {
  const expr = operand?.expr;
  return expr?.kind === 'const' && typeof expr.value === 'bigint' ? Math.max(0, Number(expr.value)) : otherwise;
}

const textComparison: Estimate = (shape) => {
  const max = Math.min(argument(shape, 0).max, argument(shape, 1).max);
  return { cost: scale({ min: max > 0 ? 1 : 0, max }, perChar) };
};
const concatenation: Estimate = (shape) => {
  const size = add(argument(shape, 0), argument(shape, 1));
  return { cost: scale(size, perChar), size };
};
const affix: Estimate = (shape) => ({ cost: scale(argument(shape, 0), perChar) });

const coreByOverload: Readonly<Record<string, Estimate>> = {
  string_format: (shape) => ({ cost: scale(receiver(shape), perChar) }),
  string_to_bytes: (shape) => ({
    cost: scale(argument(shape, 0), perChar),
    size: { min: argument(shape, 0).min, max: argument(shape, 0).max * 4 },
  }),
  bytes_to_string: (shape) => ({
    cost: scale(argument(shape, 0), perChar),
    size: { min: Math.floor(argument(shape, 0).min / 4), max: argument(shape, 0).max },
  }),
  strings_quote: (shape) => ({
    cost: scale(argument(shape, 0), perChar),
    size: { min: argument(shape, 0).min + 2, max: argument(shape, 0).max * 2 + 2 },
  }),
  starts_with_string: affix,
  ends_with_string: affix,
  in_list: (shape) => ({ cost: argument(shape, 1) }),
  matches: (shape) => ({ cost: searchCost(argument(shape, 0), argument(shape, 1)) }),
  matches_string: (shape) => ({ cost: searchCost(receiver(shape), argument(shape, 0)) }),
  contains_string: (shape) => ({ cost: multiply(scale(receiver(shape), perChar), scale(argument(shape, 0), perChar)) }),
  add_string: concatenation,
  add_bytes: concatenation,
  add_list: (shape) => ({ cost: fixed(1), size: add(argument(shape, 0), argument(shape, 1)) }),
  equals: textComparison,
  not_equals: textComparison,
  less_string: textComparison,
  greater_string: textComparison,
  less_equals_string: textComparison,
  greater_equals_string: textComparison,
  less_bytes: textComparison,
  greater_bytes: textComparison,
  less_equals_bytes: textComparison,
  greater_equals_bytes: textComparison,
  conditional: (shape) => ({ cost: fixed(0), size: union(argument(shape, 1), argument(shape, 2)) }),
};

/** Sorting compares every item with every other. */
export function estimateSort(overload: string, size: Range | undefined): CallEstimate | undefined {
  const type = /^list_(\w+)_sort(?:ByAssociatedKeys)?$/.exec(overload)?.[1];
  if (type === undefined) return undefined;
  const of = size ?? unknownSize;
  return allocation(type === 'string' || type === 'bytes' ? 2 + perChar : 2, multiply(of, of));
}
