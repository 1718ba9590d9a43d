/** What a person changed in an object: the values that they set, as a part of it, and the paths that they removed. */
export interface EditedFields {
  readonly set: Record<string, unknown>;
  readonly removed: readonly (readonly string[])[];
  /** Paths of lists that lost items. */
  readonly shortened: readonly (readonly string[])[];
}

type Mapping = Readonly<Record<string, unknown>>;

/** Compares field by field; a list of which anything changed counts as set, wholly. */
export function editedFields(base: Mapping, edited: Mapping): EditedFields {
  const removed: string[][] = [];
  const shortened: string[][] = [];
  const compare = (before: Mapping, after: Mapping, at: readonly string[]): Record<string, unknown> => {
    const set: Record<string, unknown> = {};
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, value] = [before[key], after[key]];
      if (!(key in after)) removed.push([...at, key]);
      else if (!(key in before)) set[key] = value;
      else if (isMapping(old) && isMapping(value)) {
        const below = compare(old, value, [...at, key]);
        if (Object.keys(below).length > 0) set[key] = below;
      } else if (!same(old, value)) {
        set[key] = value;
        if (Array.isArray(old) && Array.isArray(value) && value.length < old.length) shortened.push([...at, key]);
      }
    }
    return set;
  };
  return { set: compare(base, edited, []), removed, shortened };
}

export function isUnchanged({ set, removed }: EditedFields): boolean {
  return Object.keys(set).length === 0 && removed.length === 0;
}

/** `edits.set` over `owned`, without what was removed: what is to be applied. */
export function withEdits(owned: Mapping, edits: EditedFields): Record<string, unknown> {
  const result = merged(owned, edits.set);
  for (const path of edits.removed) drop(result, path);
  return result;
}

export function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isMapping(value) ? value[key] : undefined), object);
}

/** { spec: { replicas: value } } of "spec", "replicas". */
export function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** Maps are merged, everything else is `over`'s. */
export function merged(under: Mapping, over: Mapping): Record<string, unknown> {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isMapping(below) && isMapping(value) ? merged(below, value) : value;
  }
  return result;
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values of YAML or JSON are the same; the order of keys is nothing. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isMapping(a) || !isMapping(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}

function drop(object: Record<string, unknown>, path: readonly string[]): void {
  const [last] = path.slice(-1);
  const parent = valueAt(object, path.slice(0, -1));
  if (last !== undefined && isMapping(parent)) delete parent[last];
}
