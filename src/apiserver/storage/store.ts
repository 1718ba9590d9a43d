import { type Disposable, toDisposable } from '../../base/disposable.ts';
import { Bucket, compareKeys } from './bucket.ts';
import type { Change, Entry } from './entry.ts';
import { History, type HistoryLimits } from './history.ts';

/**
 * All objects, in memory, under one revision counter. Knows nothing of kinds: a bucket is a name, an object is bytes.
 * - Each change takes the next revision, is handed to the journal first, and only then seen by readers and listeners.
 * - When the journal refuses (a full disk), nothing has changed and the write throws.
 * - Listeners are called synchronously in revision order. A write made by a listener is told after the one being told.
 */
export class Store {
  readonly #buckets = new Map<string, Bucket>();
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #journal: Journal;
  readonly #stamp: Stamp;
  readonly #history: History;
  readonly #untold: Change[] = [];
  #revision: number;
  #telling = false;
  #liveBytes = 0;

  constructor(options: StoreOptions) {
    this.#journal = options.journal;
    this.#stamp = options.stamp;
    this.#revision = options.revision ?? 0;
    this.#history = new History(options.since ?? this.#revision, options.history ?? { changes: 10_000, bytes: 16 * 1024 * 1024 });
    for (const change of options.changes ?? []) this.#history.push(change);
    for (const entry of options.entries ?? []) {
      this.#bucket(entry.bucket).set(entry);
      this.#liveBytes += entry.bytes.length;
    }
  }

  /** Of the latest change: what a list answers as its resourceVersion. */
  get revision(): number {
    return this.#revision;
  }

  /** The newest revision that a watch or a list can no longer start from. */
  get compacted(): number {
    return this.#history.compacted;
  }

  get(bucket: string, partition: string, name: string): Entry | undefined {
    return this.#buckets.get(bucket)?.get(partition, name);
  }

  /** In key order. */
  list(bucket: string, partition?: string): Entry[] {
    return this.#buckets.get(bucket)?.list(partition) ?? [];
  }

  /** Bytes of all live objects. */
  get liveBytes(): number {
    return this.#liveBytes;
  }

  size(bucket: string): number {
    return this.#buckets.get(bucket)?.size ?? 0;
  }

  /** Everything that lies in a partition, whatever its bucket. */
  inPartition(partition: string): Entry[] {
    return [...this.#buckets.values()].flatMap((bucket) => bucket.list(partition));
  }

  /** Every live entry, in no particular order: for a snapshot. */
  all(): Entry[] {
    return [...this.#buckets.values()].flatMap((bucket) => bucket.list());
  }

  /** As `list` was at `revision`; undefined when that is too long ago. */
  listAt(bucket: string, partition: string | undefined, revision: number): Entry[] | undefined {
    const since = this.#history.since(revision);
    if (since === undefined) return undefined;
    const undone = new Map<string, Entry | undefined>();
    for (const change of since.reverse()) {
      if (change.entry.bucket !== bucket || (partition !== undefined && change.entry.partition !== partition)) continue;
      undone.set(`${change.entry.partition}/${change.entry.name}`, change.previous);
    }
    const now = this.list(bucket, partition);
    if (undone.size === 0) return now;
    const kept = now.filter((entry) => !undone.has(`${entry.partition}/${entry.name}`));
    return [...kept, ...[...undone.values()].filter((entry) => entry !== undefined)].sort(compareKeys);
  }

  /** The changes of one bucket after `revision`, in order; undefined when some of them are gone. */
  changesSince(bucket: string, revision: number): Change[] | undefined {
    return this.#history.since(revision)?.filter((change) => change.entry.bucket === bucket);
  }

  /** Writes an object; `encode` gets the revision that it will have, to put into its bytes. */
  put(bucket: string, partition: string, name: string, encode: (revision: number) => Buffer, writtenAs?: unknown): Entry {
    const revision = this.#revision + 1;
    const entry: Entry = { bucket, partition, name, revision, bytes: encode(revision), writtenAs, derived: undefined };
    const previous = this.get(bucket, partition, name);
    this.#journal.put(entry);
    this.#revision = revision;
    this.#bucket(bucket).set(entry);
    this.#liveBytes += entry.bytes.length - (previous?.bytes.length ?? 0);
    this.#tell({ type: 'put', revision, entry, previous });
    return entry;
  }

  /** Removes an object; gives its last state, stamped with the revision of the removal. */
  delete(bucket: string, partition: string, name: string): Entry | undefined {
    const previous = this.get(bucket, partition, name);
    if (!previous) return undefined;
    const revision = this.#revision + 1;
    this.#journal.delete(previous, revision);
    this.#revision = revision;
    this.#bucket(bucket).delete(partition, name);
    this.#liveBytes -= previous.bytes.length;
    const bytes = this.#stamp(previous.bytes, revision);
    const entry: Entry = { bucket, partition, name, revision, bytes, writtenAs: previous.writtenAs, derived: undefined };
    this.#tell({ type: 'delete', revision, entry, previous });
    return entry;
  }

  /** From now on nothing can start in the past: after a break, as when everything was replaced. */
  forgetHistory(): void {
    this.#history.clear(this.#revision);
  }

  onChange(listener: (change: Change) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  #tell(change: Change): void {
    this.#history.push(change);
    this.#untold.push(change);
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#untold.shift(); next; next = this.#untold.shift()) for (const listener of this.#listeners) listener(next);
    } finally {
      this.#telling = false;
    }
  }

  #bucket(name: string): Bucket {
    let bucket = this.#buckets.get(name);
    if (!bucket) this.#buckets.set(name, (bucket = new Bucket()));
    return bucket;
  }
}

/** Where changes are made durable. A method that returns has handed the change over; one that throws has not. */
export interface Journal {
  put(entry: Entry): void;
  delete(entry: Entry, revision: number): void;
}

/** Bytes of the same object with another revision in them. */
export type Stamp = (bytes: Buffer, revision: number) => Buffer;

export interface StoreOptions {
  readonly journal: Journal;
  readonly stamp: Stamp;
  readonly revision?: number;
  /** The changes that led from revision `since` to what `entries` holds: watches can start there. */
  readonly since?: number;
  readonly changes?: readonly Change[];
  readonly entries?: readonly Entry[];
  readonly history?: HistoryLimits;
}

/** Keeps nothing: for a server that lives in memory only. */
export const memoryJournal: Journal = { put: () => undefined, delete: () => undefined };
