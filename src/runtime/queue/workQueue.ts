import { type Clock, systemClock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { type Cause, type Causes, mergeCause, noCauses } from '../../k8s/cause.ts';
import type { QueueEntry } from '../../k8s/machine.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import { DueHeap } from './dueHeap.ts';
import { type Entry, entryId } from './entry.ts';
import { exponentialBackoff, type RateLimiter } from './rateLimiter.ts';
import { ReadyLevels } from './readyLevels.ts';

/**
 * The work queue between sources and workers. It holds keys, not events, and gives each key to one worker at a time.
 *
 * Q1 Fair: within a priority, keys are handed out in the order in which they became ready.
 * Q2 Stingy: a key added many times before its turn is handed out once, and never to two workers at a time.
 * Q3 A key added while it is processed is handed out again after `done`, and joins the end then.
 * Q4 `addAfter` keeps the earliest time of a key; 0 or less adds at once; a key added meanwhile has one turn, the earlier.
 * Q5 `addRateLimited` delays by the limiter's time for that key (5 ms * 2^failures, at most 1000 s); `forget` starts anew.
 * Q6 A higher priority goes first; a key has the highest it was added with. A key that is raised joins the end of its
 *    new level.
 * Q7 All causes with which a key was added since its last turn began are handed out with it, oldest first (bounded).
 * Q8 `shutDown` drops later adds and everything delayed, and hands out what is ready until none is left.
 * Q9 `shutDownWithDrain` also settles only when everything handed out is done.
 * Q10 No operation costs more than O(log n) in the number of keys.
 * Q11 The observer is told of every change of a key's entry, and nothing is built without one.
 */
export class WorkQueue {
  readonly #clock: Clock;
  readonly #limiter: RateLimiter;
  readonly #observer: QueueObserver | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #ready = new ReadyLevels();
  readonly #delayed = new DueHeap();
  readonly #waiting = new Set<(item: WorkItem | undefined) => void>();
  readonly #drained = new Set<() => void>();
  #running = 0;
  #order = 0;
  #timer: { readonly at: number; readonly handle: Disposable } | undefined;
  #shuttingDown = false;

  constructor({ clock = systemClock, rateLimiter = exponentialBackoff(), observer }: WorkQueueOptions = {}) {
    this.#clock = clock;
    this.#limiter = rateLimiter;
    this.#observer = observer;
  }

  /** How many keys are ready. */
  get length(): number {
    return this.#ready.size;
  }

  add(key: ObjectKey, options: AddOptions = {}): void {
    this.addAfter(key, 0, options);
  }

  addAfter(key: ObjectKey, afterMs: number, { cause, priority = 0 }: AddOptions = {}): void {
    if (this.#shuttingDown) return;
    const entry = this.#entry(key, priority);
    if (cause !== undefined) entry.causes = mergeCause(entry.causes, cause);
    this.#raise(entry, priority);
    if (afterMs > 0) this.#delay(entry, this.#clock.now() + afterMs);
    else this.#makeReady(entry);
    this.#tell(entry);
    this.#serve();
  }

  /** Delays a key that failed; `cause` is asked with the wait in milliseconds and the number of failures. Returns the wait. */
  addRateLimited(key: ObjectKey, cause?: (afterMs: number, failures: number) => Cause, priority = 0): number {
    const id = entryId(key);
    const afterMs = this.#limiter.when(id);
    const why = cause?.(afterMs, this.#limiter.failures(id));
    this.addAfter(key, afterMs, why === undefined ? { priority } : { priority, cause: why });
    return afterMs;
  }

  forget(key: ObjectKey): void {
    this.#limiter.forget(entryId(key));
  }

  failures(key: ObjectKey): number {
    return this.#limiter.failures(entryId(key));
  }

  /** The next key to process, when there is one; `undefined` once the queue is shut down and empty. */
  get(): Promise<WorkItem | undefined> {
    const item = this.#take();
    if (item !== undefined) return Promise.resolve(item);
    if (this.#shuttingDown) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** The worker that got the key has ended with it. */
  done(key: ObjectKey): void {
    const entry = this.#entries.get(entryId(key));
    if (entry?.running === undefined) return;
    entry.running = undefined;
    this.#running--;
    switch (entry.place) {
      case 'held':
        this.#makeReady(entry);
        this.#tell(entry);
        break;
      case 'nowhere':
        this.#entries.delete(entry.id);
        this.#observer?.gone(entry.key);
        break;
      case 'ready':
      case 'delayed':
        this.#tell(entry);
        break;
    }
    this.#serve();
  }

  shutDown(): void {
    if (this.#shuttingDown) return;
    this.#shuttingDown = true;
    this.#timer?.handle.dispose();
    this.#timer = undefined;
    for (const entry of [...this.#entries.values()]) {
      if (entry.place !== 'delayed') continue;
      this.#delayed.remove(entry);
      entry.place = 'nowhere';
      entry.causes = noCauses;
      if (entry.running !== undefined) {
        this.#tell(entry);
        continue;
      }
      this.#entries.delete(entry.id);
      this.#observer?.gone(entry.key);
    }
    this.#serve();
  }

  shutDownWithDrain(): Promise<void> {
    this.shutDown();
    if (this.#isDrained()) return Promise.resolve();
    return new Promise((resolve) => this.#drained.add(resolve));
  }

  /** Every key and what it waits for, in no particular order. */
  *entries(): Iterable<QueueEntry> {
    for (const entry of this.#entries.values()) yield this.#describe(entry);
  }

  #entry(key: ObjectKey, priority: number): Entry {
    const id = entryId(key);
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry = {
      id,
      key: { namespace: key.namespace, name: key.name },
      place: 'nowhere',
      priority,
      causes: noCauses,
      order: 0,
      since: 0,
      dueAt: 0,
      heapIndex: -1,
      running: undefined,
      next: undefined,
      previous: undefined,
    };
    this.#entries.set(id, entry);
    return entry;
  }

  #raise(entry: Entry, priority: number): void {
    if (entry.place === 'nowhere') entry.priority = priority;
    if (priority <= entry.priority) return;
    const ready = entry.place === 'ready';
    if (ready) this.#ready.remove(entry);
    entry.priority = priority;
    if (!ready) return;
    entry.order = this.#order++;
    this.#ready.push(entry);
  }

  #makeReady(entry: Entry): void {
    if (entry.place === 'ready') return;
    if (entry.place === 'delayed') this.#delayed.remove(entry);
    if (entry.running !== undefined) {
      entry.place = 'held';
      return;
    }
    entry.place = 'ready';
    entry.order = this.#order++;
    entry.since = this.#clock.now();
    this.#ready.push(entry);
  }

  #delay(entry: Entry, dueAt: number): void {
    switch (entry.place) {
      case 'ready':
      case 'held':
        return;
      case 'delayed':
        if (dueAt >= entry.dueAt) return;
        entry.dueAt = dueAt;
        this.#delayed.moved(entry);
        break;
      case 'nowhere':
        entry.place = 'delayed';
        entry.dueAt = dueAt;
        entry.order = this.#order++;
        this.#delayed.push(entry);
    }
    this.#arm();
  }

  /** One timer, for the earliest; a longer wait than a timer can hold is cut into pieces. */
  #arm(): void {
    const first = this.#delayed.first();
    if (first === undefined || (this.#timer !== undefined && this.#timer.at <= first.dueAt)) return;
    this.#timer?.handle.dispose();
    const wait = Math.min(longestTimerMs, first.dueAt - this.#clock.now());
    this.#timer = { at: first.dueAt, handle: this.#clock.setTimer(wait, () => this.#promote()) };
  }

  #promote(): void {
    this.#timer = undefined;
    const now = this.#clock.now();
    for (let entry = this.#delayed.first(); entry !== undefined && entry.dueAt <= now; entry = this.#delayed.first()) {
      this.#makeReady(entry);
      this.#tell(entry);
    }
    this.#arm();
    this.#serve();
  }

  #take(): WorkItem | undefined {
    const entry = this.#ready.take();
    if (entry === undefined) return undefined;
    const running = { since: this.#clock.now(), causes: entry.causes, priority: entry.priority };
    entry.place = 'nowhere';
    entry.causes = noCauses;
    entry.running = running;
    this.#running++;
    this.#tell(entry);
    return { key: entry.key, causes: running.causes, priority: running.priority };
  }

  /** Hands ready keys to waiting workers; after shutdown, sends idle workers home. */
  #serve(): void {
    for (const worker of this.#waiting) {
      const item = this.#take();
      if (item === undefined && !this.#shuttingDown) return;
      this.#waiting.delete(worker);
      worker(item);
    }
    if (!this.#isDrained()) return;
    for (const resolve of this.#drained) resolve();
    this.#drained.clear();
  }

  #isDrained(): boolean {
    return this.#shuttingDown && this.#running === 0 && this.#ready.size === 0;
  }

  #tell(entry: Entry): void {
    this.#observer?.put(this.#describe(entry));
  }

  #describe(entry: Entry): QueueEntry {
    const failures = this.#limiter.failures(entry.id);
    const { key, causes, running } = entry;
    if (running !== undefined) return { key, causes: running.causes, failures, state: 'processing', since: running.since, waiting: causes };
    if (entry.place === 'delayed') return { key, causes, failures, state: 'delayed', dueAt: entry.dueAt };
    return { key, causes, failures, state: 'ready', order: entry.order, since: entry.since };
  }
}

export interface WorkQueueOptions {
  readonly clock?: Clock;
  readonly rateLimiter?: RateLimiter;
  readonly observer?: QueueObserver | undefined;
}

export interface AddOptions {
  readonly cause?: Cause;
  /** 0 unless given; initial-list adds and resyncs have `lowPriority`. */
  readonly priority?: number;
}

/** What a worker gets: `priority` is to be kept when the key is added again for a retry. */
export interface WorkItem {
  readonly key: ObjectKey;
  readonly causes: Causes;
  readonly priority: number;
}

export interface QueueObserver {
  put(entry: QueueEntry): void;
  gone(key: ObjectKey): void;
}

/** Priority of keys from an initial list or a resync: fresh changes go before them. */
export const lowPriority = -100;

const longestTimerMs = 2 ** 31 - 1;
