/** Whether two JSON values are equal; the order of an object's fields does not count, absent and undefined are the same. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const field in left) if (!equal(left[field], right[field])) return false;
  for (const field in right) if (right[field] !== undefined && left[field] === undefined) return false;
  return true;
}
