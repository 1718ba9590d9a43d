import { type CelType, quantity } from '../types/celType.ts';
import type { Declarations } from '../types/overload.ts';
import { isInt64 } from '../values/numbers.ts';
import { Opaque } from '../values/opaque.ts';
import { CelError } from '../values/value.ts';

/** Kubernetes' quantities: `100m`, `1.5Gi`, `1e3`. */
export const quantities: Declarations = {
  quantity: [['string_to_quantity: (string) -> quantity', parseOrThrow]],
  isQuantity: [['is_quantity_string: (string) -> bool', (text: string) => parseQuantity(text) !== undefined]],
  sign: [['quantity_sign: (quantity) -> int', ({ value }: Quantity) => (value > 0n ? 1n : value < 0n ? -1n : 0n)]],
  isGreaterThan: [['quantity_is_greater_than: quantity.(quantity) -> bool', (a: Quantity, b: Quantity) => order(a, b) > 0n]],
  isLessThan: [['quantity_is_less_than: quantity.(quantity) -> bool', (a: Quantity, b: Quantity) => order(a, b) < 0n]],
  compareTo: [['quantity_compare_to: quantity.(quantity) -> int', order]],
  asApproximateFloat: [['quantity_get_float: quantity.() -> double', ({ value, scale }: Quantity) => Number(`${value}e${scale}`)]],
  asInteger: [['quantity_get_int: quantity.() -> int', toInteger]],
  isInteger: [['quantity_is_integer: quantity.() -> bool', (of: Quantity) => integerOf(of) !== undefined]],
  add: [
    ['quantity_add: quantity.(quantity) -> quantity', (a: Quantity, b: Quantity) => sum(a, b)],
    ['quantity_add_int: quantity.(int) -> quantity', (a: Quantity, b: bigint) => sum(a, new Quantity(b, 0))],
  ],
  sub: [
    ['quantity_sub: quantity.(quantity) -> quantity', (a: Quantity, b: Quantity) => sum(a, new Quantity(-b.value, b.scale))],
    ['quantity_sub_int: quantity.(int) -> quantity', (a: Quantity, b: bigint) => sum(a, new Quantity(-b, 0))],
  ],
};

/** `value` times ten to the power of `scale`. */
class Quantity extends Opaque {
  readonly type: CelType = quantity;
  readonly value: bigint;
  readonly scale: number;

  constructor(value: bigint, scale: number) {
    super();
    this.value = value;
    this.scale = scale;
  }

  equals(other: Opaque): boolean {
    return other instanceof Quantity && order(this, other) === 0n;
  }
}

const pattern = /^([+-]?)(\d+\.?\d*|\.\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d+))?$/;
const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const finest = -9;
const largestExponent = 10_000;

function parseQuantity(text: string): Quantity | undefined {
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign, number = '', power2 = '', power10 = '', exponent = '0'] = parts;
  const [whole = '', fraction = ''] = number.split('.');
  const scale = (decimal[power10] ?? Number(exponent)) - fraction.length;
  if (Math.abs(Number(exponent)) > largestExponent) return undefined;
  const magnitude = BigInt(`${whole}${fraction}` || '0') * 1024n ** BigInt(binary.indexOf(power2));
  const value = sign === '-' ? -magnitude : magnitude;
  return scale < finest ? rounded(value, scale) : new Quantity(value, scale);
}

/** Nothing finer than a nano: the rest is rounded away from zero. */
function rounded(value: bigint, scale: number): Quantity {
  const by = 10n ** BigInt(finest - scale);
  const whole = value / by;
  const rest = value % by;
  return new Quantity(rest === 0n ? whole : whole + (value < 0n ? -1n : 1n), finest);
}

function parseOrThrow(text: string): Quantity {
  const found = parseQuantity(text);
  if (found !== undefined) return found;
  const rule = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  if (/^[+-]?[0-9.]+[eEinumkKMGTP]*[-+]?[0-9]*$/.test(text)) throw new CelError("unable to parse quantity's suffix");
  throw new CelError(rule);
}

function aligned(a: Quantity, b: Quantity): readonly [bigint, bigint, number] {
  const scale = Math.min(a.scale, b.scale);
  return [a.value * 10n ** BigInt(a.scale - scale), b.value * 10n ** BigInt(b.scale - scale), scale];
}

function order(a: Quantity, b: Quantity): bigint {
  const [left, right] = aligned(a, b);
  return left < right ? -1n : left > right ? 1n : 0n;
}

function sum(a: Quantity, b: Quantity): Quantity {
  if (b.value === 0n) return a;
  if (a.value === 0n) return b;
  const [left, right, scale] = aligned(a, b);
  return new Quantity(left + right, scale);
}

/** A fraction is none, even where its digits are zeros: that is how the API server keeps quantities. */
function integerOf({ value, scale }: Quantity): bigint | undefined {
  if (scale < 0) return undefined;
  const whole = value * 10n ** BigInt(scale);
  return isInt64(whole) ? whole : undefined;
}

function toInteger(of: Quantity): bigint {
  const whole = integerOf(of);
  if (whole === undefined) throw new CelError('cannot convert value to integer');
  return whole;
}
