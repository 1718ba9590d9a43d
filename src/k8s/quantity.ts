/**
 * Resource quantities as Kubernetes writes them: decimal (`500m`, `1k`), binary (`1Gi`) or with an exponent (`1e3`).
 * What is read is kept exactly down to a nano; finer parts are rounded up, away from zero.
 */
export interface Quantity {
  /** In nanos. */
  readonly nanos: bigint;
  readonly format: 'decimal' | 'binary' | 'exponent';
}

const quantityRule = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

const pattern = /^([+-]?)(\d+\.?\d*|\.\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d{1,3}))?$/;
const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const suffixes = new Map(Object.entries(decimal).map(([suffix, exponent]) => [exponent, suffix]));

/** Undefined when the text is no quantity. */
export function parseQuantity(text: string): Quantity | undefined {
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign, number = '', power2 = '', power10 = '', exponent] = parts;
  const [whole = '', fraction = ''] = number.split('.');
  const scale = 9 - fraction.length + (exponent === undefined ? (decimal[power10] ?? 0) : Number(exponent));
  const digits = BigInt(`${whole}${fraction}` || '0') * 1024n ** BigInt(binary.indexOf(power2));
  const magnitude = scale >= 0 ? digits * 10n ** BigInt(scale) : ceilingOf(digits, 10n ** BigInt(-scale));
  const format = power2 !== '' ? 'binary' : exponent !== undefined ? 'exponent' : 'decimal';
  return { nanos: sign === '-' ? -magnitude : magnitude, format };
}

/** Why a text is no quantity, in upstream's words. */
export function quantityProblem(text: string): string {
  if (text === '') return quantityRule;
  return /^[+-]?[0-9.]+[eEinumkKMGTP]*[-+]?[0-9]*$/.test(text) ? "unable to parse quantity's suffix" : quantityRule;
}

/** The one way in which a quantity of its format is written. */
export function formatQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return '0';
  const sign = nanos < 0n ? '-' : '';
  let mantissa = nanos < 0n ? -nanos : nanos;
  if (format === 'binary' && mantissa > 1024n * nano) {
    let bytes = ceilingOf(mantissa, nano);
    let power = 0;
    while (bytes % 1024n === 0n && power < binary.length - 1) {
      bytes /= 1024n;
      power++;
    }
    return `${sign}${bytes}${binary[power]}`;
  }
  let exponent = -9;
  while (mantissa % 1000n === 0n && exponent < 18) {
    mantissa /= 1000n;
    exponent += 3;
  }
  if (format === 'exponent') return `${sign}${mantissa}${exponent === 0 ? '' : `e${exponent}`}`;
  return `${sign}${mantissa}${suffixes.get(exponent) ?? ''}`;
}

/** -1, 0 or 1. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
}

const nano = 1_000_000_000n;

function ceilingOf(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
