/**
 * JSON as the API has it. Integers beyond 2^53 are `bigint`, so that an int64 survives from request to response;
 * every other number is `number`. Objects are plain; a missing key and `undefined` are the same.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON without losing digits of integers. Throws SyntaxError like `JSON.parse`. */
export function parseJson(text: string): JsonValue {
  return mayHoldLongInteger.test(text) ? (JSON.parse(text, keepLongInteger as Reviver) as JsonValue) : (JSON.parse(text) as JsonValue);
}

/** Writes JSON, `bigint` as a plain number. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Looking for one beforehand would cost every other write as much as the writing.
    if (!(error instanceof TypeError) || !holdsBigint(value)) throw error;
    return JSON.stringify(value, writeBigint);
  }
}

/** Equality of JSON values; `1` and `1n` are equal, the order of keys does not count. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return typeof a !== typeof b && isNumeric(a) && isNumeric(b) && String(a) === String(b);
  }
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!deepEqual(a[i], b[i])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) if (!Object.hasOwn(right, key) || !deepEqual(left[key], right[key])) return false;
  return true;
}

export function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = new Array<unknown>(value.length);
    for (let i = 0; i < value.length; i++) items[i] = deepCopy(value[i]);
    return items as T;
  }
  const copy: Record<string, unknown> = {};
  for (const key in value) setKey(copy, key, deepCopy((value as Record<string, unknown>)[key]));
  return copy as T;
}

/** Assigns a key of any name: "__proto__" becomes an own key like every other. */
export function setKey(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

const mayHoldLongInteger = /\d{16}/;

type Reviver = (this: unknown, key: string, value: unknown) => unknown;

function keepLongInteger(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context.source === undefined) return value;
  if (!/^-?\d+$/.test(context.source)) return value;
  const exact = BigInt(context.source);
  return BigInt.asIntN(64, exact) === exact ? exact : value;
}

function holdsBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  for (const key in value) if (holdsBigint((value as Record<string, unknown>)[key])) return true;
  return false;
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(value)) : value;
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}
