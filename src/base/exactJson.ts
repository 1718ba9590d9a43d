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

/** ES2025 "JSON.parse source text access", in Node since 21; TypeScript's es2023 library does not have it. */
type ParseWithSource = (text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown) => unknown;

interface RawJson {
  rawJSON(text: string): unknown;
}
