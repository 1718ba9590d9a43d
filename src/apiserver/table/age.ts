/** How long ago an instant was, as kubectl's AGE column says it: 5s, 3m12s, 4h, 6d, 2y. */
export function ageOf(instant: string | undefined, now: number): string {
  const then = instant === undefined ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(then)) return '<unknown>';
  return durationText(now - then);
}

/** A span of time in milliseconds, in the same form. */
export function durationText(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(seconds / 60);
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(minutes / 60);
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.trunc(hours / 24);
  if (hours < 192) return pair(days, 'd', hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.trunc(days / 365);
  return days < 8 * 365 ? pair(years, 'y', days % 365, 'd') : `${years}y`;
}

function pair(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${smallUnit}`;
}
