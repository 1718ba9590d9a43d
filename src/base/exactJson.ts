/**
 * JSON whose whole numbers stay exact: JavaScript's numbers lose them beyond 2^53, and an int64 that was only read and
 * written back would come out changed. Those few become a `bigint`; every other number stays a number.
 */
export function parseExact(text: string): unknown {
  return (JSON.parse as ParseWithSource)(text, (_, value, context) => {
    const { source } = context;
    const lossy = typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
    return lossy ? BigInt(source) : value;
  });
}

/** Writes a `bigint` as the number it is. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? (JSON as unknown as RawJson).rawJSON(String(each)) : each,
  );
}

/** A whole number that was read exactly, as a `number` where that holds it; anything else as it is. For readers that make every integer a `bigint`. */
export function shortestInteger(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** ES2025 "JSON.parse source text access", in Node since 21; TypeScript's es2023 library does not have it. */
type ParseWithSource = (text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown) => unknown;

interface RawJson {
  rawJSON(text: string): unknown;
}
