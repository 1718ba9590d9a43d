/** More differences than these are not listed one by one. */
const maxFields = 50;

/**
 * Paths of the fields in which two JSON values differ: "versions[v1].schema.openAPIV3Schema.properties.spec". An item of a
 * list whose items have names is called by its name, any other by its index. A field that one side lacks is one difference,
 * whatever is below it.
 */
export function differingFields(before: unknown, after: unknown, at: string): string[] {
  const fields: string[] = [];
  collect(before, after, at, fields);
  if (fields.length <= maxFields) return fields;
  return [...fields.slice(0, maxFields), `and ${fields.length - maxFields} more`];
}

function collect(before: unknown, after: unknown, at: string, fields: string[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    const [left, right] = [byName(before), byName(after)];
    if (left === undefined || right === undefined)
      return collectAll(entriesOf(before), entriesOf(after), (index) => `${at}[${index}]`, fields);
    if ([...left.keys()].join('\n') !== [...right.keys()].join('\n') && sameNames(left, right)) fields.push(`${at} (order)`);
    return collectAll(left, right, (name) => `${at}[${name}]`, fields);
  }
  if (isMapping(before) && isMapping(after)) {
    return collectAll(new Map(Object.entries(before)), new Map(Object.entries(after)), (key) => `${at}${segment(key)}`, fields);
  }
  fields.push(at);
}

function collectAll(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: (key: string) => string,
  fields: string[],
): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) collect(before.get(key), after.get(key), path(key), fields);
}

function byName(items: readonly unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const item of items) {
    const name = isMapping(item) ? item['name'] : undefined;
    if (typeof name !== 'string' || named.has(name)) return undefined;
    named.set(name, item);
  }
  return named;
}

function sameNames(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): boolean {
  return left.size === right.size && [...left.keys()].every((name) => right.has(name));
}

function entriesOf(items: readonly unknown[]): Map<string, unknown> {
  return new Map(items.map((item, index) => [String(index), item]));
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function segment(key: string): string {
  return /^[\w-]+$/.test(key) ? `.${key}` : `["${key}"]`;
}
