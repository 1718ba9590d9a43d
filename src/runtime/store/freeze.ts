/**
 * Makes an object and all within it unchangeable. Cached objects are shared by every reader, so they are frozen the
 * first time one is handed to a person's code, not when they arrive: what nobody reads costs nothing, and what is read
 * again costs one check. Writing to a frozen object throws a TypeError in a module; `structuredClone(object)` gives a
 * copy to change.
 */
export function deepFreeze<T>(value: T): T {
  if (Object.isFrozen(value)) return value;
  const deep: unknown[] = [];
  freeze(value, 0, deep);
  for (let each = deep.pop(); each !== undefined; each = deep.pop()) freeze(each, 0, deep);
  return value;
}

/** An API server takes 10,000 levels, more than recursion can: what lies below the deepest level is left to the caller. */
function freeze(value: unknown, depth: number, deep: unknown[]): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (depth > deepest) {
    deep.push(value);
    return;
  }
  const fields = value as Record<string, unknown>;
  for (const field in fields) freeze(fields[field], depth + 1, deep);
  Object.freeze(value);
}

const deepest = 200;
