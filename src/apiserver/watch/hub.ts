import type { Clock } from '../../base/clock.ts';
import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Change, Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';

/**
 * Hands each change to those who watch its bucket. What they have in common (an object as a line of JSON) is made once:
 * the first watcher that needs a frame makes it, the others get the same bytes. Knows nothing of kinds.
 */
export class Hub {
  readonly #clock: Clock;
  readonly #store: Store;
  readonly #watchers = new Map<string, Set<Watcher>>();
  #ticking = false;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    store.onChange((change) => this.#dispatch(change));
  }

  /** How many watch. */
  get size(): number {
    let size = 0;
    for (const watchers of this.#watchers.values()) size += watchers.size;
    return size;
  }

  add(bucket: string, watcher: Watcher): Disposable {
    let watchers = this.#watchers.get(bucket);
    if (!watchers) this.#watchers.set(bucket, (watchers = new Set()));
    watchers.add(watcher);
    this.#tickLater();
    return toDisposable(() => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(bucket) === watchers) this.#watchers.delete(bucket);
    });
  }

  /** Ends every watch of a bucket: what it shows is served no more, or otherwise from now on. Clients list anew. */
  endAll(bucket: string): void {
    for (const watcher of [...(this.#watchers.get(bucket) ?? [])]) watcher.end();
  }

  /** Ends every watch with 410: what comes next does not follow from what they have seen. */
  expireAll(): void {
    for (const watchers of [...this.#watchers.values()]) for (const watcher of [...watchers]) watcher.expire();
  }

  #dispatch(change: Change): void {
    const watchers = this.#watchers.get(change.entry.bucket);
    if (!watchers) return;
    const frames: Frames = new Map();
    for (const watcher of watchers) {
      if (watcher.partition === undefined || watcher.partition === change.entry.partition) watcher.onChange(change, frames);
    }
  }

  /** One timer for all, while someone watches. */
  #tickLater(): void {
    if (this.#ticking) return;
    this.#ticking = true;
    this.#clock.setTimer(bookmarkPeriod, () => {
      this.#ticking = false;
      const revision = this.#store.revision;
      for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.onTick(revision);
      if (this.#watchers.size > 0) this.#tickLater();
    });
  }
}

/** Made while one change is handed out, by whatever distinguishes them. */
export type Frames = Map<string, Map<unknown, Buffer>>;

export interface Watcher {
  /** Undefined: all. */
  readonly partition: string | undefined;
  onChange(change: Change, frames: Frames): void;
  /** About once a minute, with the revision up to which everything has been told. */
  onTick(revision: number): void;
  /** Says goodbye to the client and takes itself out of the hub. */
  end(): void;
  /** As `end`, after the client was told that it has to list anew. */
  expire(): void;
}

const bookmarkPeriod = 60_000;

/** How a change looks to who only sees a part of the collection: crossing the border is coming or going. */
export function seen(change: Change, matches: (entry: Entry) => boolean): 'ADDED' | 'MODIFIED' | 'DELETED' | undefined {
  const before = change.previous !== undefined && matches(change.previous);
  const after = change.type === 'put' && matches(change.entry);
  if (after) return before ? 'MODIFIED' : 'ADDED';
  return before ? 'DELETED' : undefined;
}
