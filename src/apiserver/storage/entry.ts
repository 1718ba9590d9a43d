/**
 * One stored version of one object: JSON bytes and the revision that wrote them. Entries are never changed (but for what
 * is derived from them), so a list, a snapshot or a watcher may hold one as long as it likes.
 */
export interface Entry {
  /** Which collection: opaque to the storage. */
  readonly bucket: string;
  /** The namespace, "" for cluster-scoped objects: lists can be narrowed to it. */
  readonly partition: string;
  readonly name: string;
  readonly revision: number;
  readonly bytes: Buffer;
  /** Opaque: names the form the bytes are in; undefined after a restart, until someone has looked. */
  writtenAs: unknown;
  /** What others derived from the bytes, so that it is derived once; lost on restart. */
  derived: Map<unknown, unknown> | undefined;
}

/** One change. `entry` holds the object after it or, for a deletion, the last state stamped with the deletion's revision. */
export interface Change {
  readonly type: 'put' | 'delete';
  readonly revision: number;
  readonly entry: Entry;
  readonly previous: Entry | undefined;
}

/** Derives once per entry and key. */
export function derive<T>(entry: Entry, key: unknown, make: () => T): T {
  const known = entry.derived?.get(key);
  if (known !== undefined) return known as T;
  const made = make();
  entry.derived ??= new Map();
  entry.derived.set(key, made);
  return made;
}
