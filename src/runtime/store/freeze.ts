/**
 * Makes an object and all within it unchangeable. Cached objects are shared by every reader, so they are frozen the
 * first time one is handed to a person's code, not when they arrive: what nobody reads costs nothing, and what is read
 * again costs one check. Writing to a frozen object throws a TypeError in a module; `structuredClone(object)` gives a
 * copy to change.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const field in value) deepFreeze(value[field]);
  return Object.freeze(value);
}
