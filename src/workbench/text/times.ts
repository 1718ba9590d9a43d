/** A span in the unit that a person would say: "40 ms", "1.2 s", "38 s", "3 m", "2 h", "5 d". Milliseconds. */
export function span(ms: number): string {
  const value = Math.max(0, ms);
  if (value < 1) return '0 ms';
  if (value < 999.5) return `${Math.round(value)} ms`;
  const seconds = value / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 119.5) return `${Math.round(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 119.5) return `${Math.round(minutes)} m`;
  const hours = minutes / 60;
  return hours < 47.5 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`;
}

/** "just now", "2 s ago", "3 m ago". */
export function ago(at: number, now: number): string {
  const passed = now - at;
  return passed < 1000 ? 'just now' : `${wholeSpan(passed)} ago`;
}

/** "now", "in 38 s". */
export function until(at: number, now: number): string {
  const left = at - now;
  return left <= 0 ? 'now' : `in ${left < 1000 ? span(left) : wholeSpan(left)}`;
}

/** An instant for tooltips, in the reader's own time zone: "2026-12-01 09:35:02.041". */
export function instant(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${day} ${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Like `span`, without tenths: a label that stands still for a second. */
function wholeSpan(ms: number): string {
  const seconds = ms / 1000;
  return seconds < 119.5 ? `${Math.max(1, Math.round(seconds))} s` : span(ms);
}
