import type { KubernetesObject, ManagedFieldsEntry } from '../k8s/object.ts';

/**
 * The part of an object that a set of fields (`fieldsV1` of managedFields) names: what a manager has to send again in a
 * server-side apply so that nothing of its own goes.
 */
export function takeOwned(value: unknown, fields: Fields): unknown {
  const names = Object.keys(fields).filter((name) => name !== '.');
  if (names.length === 0) return '.' in fields ? emptied(value) : value;
  if (Array.isArray(value)) return takeItems(value as readonly unknown[], names, fields);
  if (typeof value !== 'object' || value === null) return value;
  const taken: Record<string, unknown> = {};
  for (const name of names) {
    const key = name.slice(2);
    if (name.startsWith('f:') && key in value) taken[key] = takeOwned((value as Record<string, unknown>)[key], fields[name] as Fields);
  }
  return taken;
}

/** A node of a set of fields: "f:name", "k:{keys}", "v:value", "i:index", and "." for the node itself. */
export interface Fields {
  readonly [step: string]: unknown;
}

/** Who owns the field at `path`, or something below it, with how they wrote it. */
export function managersOf(object: KubernetesObject, path: readonly string[]): string[] {
  const owners = (object.metadata?.managedFields ?? []).filter((entry) => owns(entry, path));
  return [...new Set(owners.map(({ manager }) => manager ?? 'unknown'))];
}

function owns({ fieldsV1 }: ManagedFieldsEntry, path: readonly string[]): boolean {
  let fields: unknown = fieldsV1;
  for (const [depth, step] of path.entries()) {
    if (typeof fields !== 'object' || fields === null) return false;
    if (depth > 0 && Object.keys(fields).length === 0) return true; // a leaf: all below is its
    fields = (fields as Fields)[`f:${step}`];
  }
  return fields !== undefined;
}

function takeItems(items: readonly unknown[], names: readonly string[], fields: Fields): unknown[] {
  const taken: unknown[] = [];
  for (const name of names) {
    const text = name.slice(2);
    if (name.startsWith('i:')) {
      const item = items[Number(text)];
      if (item !== undefined) taken.push(takeOwned(item, fields[name] as Fields));
    } else if (name.startsWith('v:')) taken.push(JSON.parse(text));
    else if (name.startsWith('k:')) {
      const keys = JSON.parse(text) as Record<string, unknown>;
      const item = items.find((each) => hasKeys(each, keys));
      if (item !== undefined) taken.push({ ...keys, ...(takeOwned(item, fields[name] as Fields) as object) });
    }
  }
  return taken;
}

function hasKeys(item: unknown, keys: Readonly<Record<string, unknown>>): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return Object.entries(keys).every(([key, value]) => (item as Record<string, unknown>)[key] === value);
}

/** Only the map or list itself is owned, nothing in it. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
