import type { Declarations } from '../types/overload.ts';
import { type Duration, mod, second, type Timestamp } from '../values/time.ts';
import { CelError } from '../values/value.ts';

/** The parts of timestamps (in UTC or a zone) and durations. */
export const times: Declarations = {
  getFullYear: timestampPart('year', (date) => date.getUTCFullYear()),
  getMonth: timestampPart('month', (date) => date.getUTCMonth()),
  getDayOfYear: timestampPart('day_of_year', (date) => Math.floor((date.getTime() - startOfYear(date)) / 86_400_000)),
  getDayOfMonth: timestampPart('day_of_month', (date) => date.getUTCDate() - 1),
  getDate: timestampPart('day_of_month_1_based', (date) => date.getUTCDate()),
  getDayOfWeek: timestampPart('day_of_week', (date) => date.getUTCDay()),
  getHours: [...timestampPart('hours', (date) => date.getUTCHours()), durationPart('hours', 3600n * second)],
  getMinutes: [...timestampPart('minutes', (date) => date.getUTCMinutes()), durationPart('minutes', 60n * second)],
  getSeconds: [...timestampPart('seconds', (date) => date.getUTCSeconds()), durationPart('seconds', second)],
  getMilliseconds: [
    ...timestampPart('milliseconds', (date) => date.getUTCMilliseconds()),
    ['duration_to_milliseconds: duration.() -> int', (value: Duration) => (value.nanos / 1_000_000n) % 1000n],
  ],
};

function timestampPart(name: string, part: (date: Date) => number): Declarations[string] {
  const inZone = (value: Timestamp, zone: string): bigint => BigInt(part(new Date(milliseconds(value) + offset(value, zone))));
  return [
    [`timestamp_to_${name}: timestamp.() -> int`, (value: Timestamp) => BigInt(part(new Date(milliseconds(value))))],
    [`timestamp_to_${name}${name === 'seconds' ? '_tz' : '_with_tz'}: timestamp.(string) -> int`, inZone],
  ];
}

function durationPart(name: string, unit: bigint): Declarations[string][number] {
  return [`duration_to_${name}: duration.() -> int`, (value: Duration) => value.nanos / unit];
}

function milliseconds({ nanos }: Timestamp): number {
  return Number((nanos - mod(nanos, 1_000_000n)) / 1_000_000n);
}

/** How far a zone is ahead of UTC at a time, in milliseconds: `America/New_York`, `-07:30`. */
function offset(value: Timestamp, zone: string): number {
  const colon = zone.indexOf(':');
  if (colon >= 0) return fixedOffset(zone, colon);
  if (zone === '' || zone === 'UTC' || zone === 'Local') return 0;
  const time = milliseconds(value);
  const parts = zoned(zone).formatToParts(new Date(time));
  const number = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(number('year'), number('month') - 1, number('day'), number('hour') % 24, number('minute'), number('second'));
  return local - Math.floor(time / 1000) * 1000;
}

function fixedOffset(zone: string, colon: number): number {
  const hours = wholeNumber(zone.slice(0, colon));
  const minutes = wholeNumber(zone.slice(colon + 1));
  if (minutes < 0 || minutes > 59) throw new CelError(`timezone offset minutes out of range [0, 59]: ${zone}`);
  return 60_000 * (zone.startsWith('-') ? hours * 60 - minutes : hours * 60 + minutes);
}

function wholeNumber(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new CelError(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

function zoned(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CelError(`unknown time zone ${timeZone}`);
  }
}

function startOfYear(date: Date): number {
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return start.getTime();
}
