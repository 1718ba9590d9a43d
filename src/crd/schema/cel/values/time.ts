import { CelError } from './value.ts';

/** A length of time in nanoseconds, within an int64. */
export class Duration {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    if (nanos > maxNanos || nanos < -maxNanos - 1n) throw new CelError('duration overflow');
    this.nanos = nanos;
  }
}

/** A point in time, in nanoseconds since 1970, within the years 1 to 9999. */
export class Timestamp {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    if (nanos < minTime || nanos > maxTime) throw new CelError('timestamp overflow');
    this.nanos = nanos;
  }
}

export const second: bigint = 1_000_000_000n;
const maxNanos = 2n ** 63n - 1n;
const minTime = -62_135_596_800n * second;
const maxTime = 253_402_300_799n * second + 999_999_999n;

/** Go's `time.ParseDuration`: `1h30m`, `-1.5s`, `0`. Undefined where it is none. */
export function parseDuration(text: string): Duration | undefined {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return new Duration(0n);
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let nanos = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of rest.matchAll(/(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g)) {
    const scale = units[unit] ?? 1n;
    nanos += BigInt(whole === '' ? '0' : whole) * scale;
    if (fraction !== '') nanos += (BigInt(fraction) * scale) / 10n ** BigInt(fraction.length);
  }
  const total = sign === '-' ? -nanos : nanos;
  return total > maxNanos || total < -maxNanos - 1n ? undefined : new Duration(total);
}

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: second,
  m: 60n * second,
  h: 3600n * second,
};

/** RFC 3339 with a zone. Undefined where it is none. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[T](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, seconds = 0] = parts.slice(1, 7).map(Number);
  const zone = parts[8] ?? 'Z';
  if (hour > 23 || minute > 59 || seconds > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, seconds);
  const offset = zone === 'Z' ? 0 : (zone.startsWith('-') ? -60 : 60) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
  const fraction = BigInt((parts[7] ?? '').slice(0, 9).padEnd(9, '0'));
  return new Timestamp((BigInt(date.getTime() / 1000) - BigInt(offset)) * second + fraction);
}

/** As `string(timestamp)` gives it: UTC, with as many digits as it takes. */
export function timestampText({ nanos }: Timestamp): string {
  const fraction = mod(nanos, second);
  const date = new Date(Number((nanos - fraction) / second) * 1000);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const rest = date
    .toISOString()
    .replace(/^[+-]?\d+-/, '')
    .slice(0, 14);
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(9, '0').replace(/0+$/, '')}`;
  return `${year}-${rest}${digits}Z`;
}

/** As `string(duration)` gives it: seconds. */
export function durationText({ nanos }: Duration): string {
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  const fraction =
    size % second === 0n
      ? ''
      : `.${String(size % second)
          .padStart(9, '0')
          .replace(/0+$/, '')}`;
  return `${sign}${size / second}${fraction}s`;
}

export function mod(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}
