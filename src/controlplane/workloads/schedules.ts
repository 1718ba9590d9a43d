import { Cron } from 'croner';

/** When a CronJob's jobs are due. Instants in milliseconds. */
export interface Schedule {
  /** The first time after an instant; undefined when there is none. */
  next(after: number): number | undefined;
  /** The last time up to an instant, counted from another. */
  previous(now: number, since: number): number | undefined;
}

/** Throws where it cannot be read. */
export function readSchedule(text: string, timeZone: string | undefined): Schedule {
  const every = /^@every (.+)$/.exec(text)?.[1];
  if (every !== undefined) return interval(every);
  // Sloppy: "5/15" is from 5 on, as upstream reads it.
  const cron = new Cron(text, { paused: true, timezone: timeZone ?? 'UTC', sloppyRanges: true });
  return {
    next: (after) => cron.nextRun(new Date(after))?.getTime(),
    previous: (now) => cron.previousRuns(1, new Date(now))[0]?.getTime(),
  };
}

const units: Readonly<Record<string, number>> = { h: 3600_000, m: 60_000, s: 1000, ms: 1, us: 0.001, µs: 0.001, ns: 0.000_001 };

/** `@every 1h30m`: so long after the last time, in whole seconds and one at least. */
function interval(text: string): Schedule {
  const parts = [...text.matchAll(/(\d+\.?\d*|\.\d+)(h|ms|m|us|µs|ns|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) throw new Error(`failed to parse duration @every ${text}`);
  const ms = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ''] ?? 0), 0);
  const step = Math.max(1000, Math.floor(ms / 1000) * 1000);
  return {
    next: (after) => Math.floor(after / 1000) * 1000 + step,
    previous: (now, since) => since + Math.floor((now - since) / step) * step,
  };
}
