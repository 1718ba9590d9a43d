import { fail, ok, type Result } from '../../../base/result.ts';

const rfc3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;

/** An instant as Go reads and writes it again: UTC, in whole seconds or in microseconds; or why it cannot be read. */
export function goTime(text: string, micro: boolean): Result<string, string> {
  const parts = rfc3339.exec(text);
  const [, date = '', time = '', fraction = '', zone = 'Z'] = parts ?? [];
  const instant = parts === null ? Number.NaN : Date.parse(`${date}T${time}${zone}`);
  if (Number.isNaN(instant)) {
    const layout = micro ? '2006-01-02T15:04:05.000000Z07:00' : '2006-01-02T15:04:05Z07:00';
    return fail(`parsing time ${JSON.stringify(text)} as "${layout}": cannot parse ${JSON.stringify(text)} as "2006"`);
  }
  const seconds = new Date(instant).toISOString().slice(0, 19);
  return ok(micro ? `${seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z` : `${seconds}Z`);
}
