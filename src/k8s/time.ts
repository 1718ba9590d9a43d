/** RFC 3339 in whole seconds, as the API writes instants; `at` is in milliseconds. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
