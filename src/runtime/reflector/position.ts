/**
 * Whether resourceVersion `a` is older than `b`. They are decimal numbers of any length; where one is not, nothing is
 * known and the answer is false.
 */
export function isOlder(a: string, b: string): boolean {
  if (!decimal.test(a) || !decimal.test(b)) return false;
  return a.length === b.length ? a < b : a.length < b.length;
}

const decimal = /^(0|[1-9][0-9]*)$/;
