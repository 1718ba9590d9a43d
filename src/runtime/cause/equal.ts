/**
 * Whether two JSON values are equal; the order of an object's fields does not count, absent and undefined are the same.
 * Values may be as deep as an API server takes them (10,000 levels): what is deep is compared without recursion.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const deep: [unknown, unknown][] = [];
  if (!equalTo(a, b, 0, deep)) return false;
  for (let pair = deep.pop(); pair !== undefined; pair = deep.pop()) if (!equalTo(pair[0], pair[1], 0, deep)) return false;
  return true;
}

/** Pairs below the deepest level are left to the caller. */
function equalTo(a: unknown, b: unknown, depth: number, deep: [unknown, unknown][]): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (depth > deepest) {
    deep.push([a, b]);
    return true;
  }
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!equalTo(a[at], b[at], depth + 1, deep)) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const field in left) if (!equalTo(left[field], right[field], depth + 1, deep)) return false;
  for (const field in right) if (right[field] !== undefined && left[field] === undefined) return false;
  return true;
}

const deepest = 200;
