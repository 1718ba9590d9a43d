import { type Clock, systemClock } from '../../base/clock.ts';
import type { Cause, Causes } from '../../k8s/cause.ts';
import type { QueueEntry } from '../../k8s/machine.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { QueueMeter } from '../metrics/meter.ts';
import { DelayedKeys } from './delayedKeys.ts';
import { type Entry, entryId } from './entry.ts';
import { bounded, copyOf, gather, nothingGathered } from './gatheredCauses.ts';
import { KeyTable } from './keyTable.ts';
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
 * Q13 Waits are spans: when the machine's time is set forward or back, every key comes when it would have come.
 * Q10 No operation costs more than O(log n) in the number of keys.
 * Q12 The meter is told of a key that becomes ready (or is added while it is processed), of one that is taken and how long
 *    it was ready, and of every add for later.
 * Q16 While it is paused it hands nothing out, and adds merge as ever; `step` hands out the one key that is next. Shutting
 *    down ends the pause.
 * Q11 The observer is told of every change of a key's entry, and nothing is built without one.
 */
export class WorkQueue {
  readonly #clock: Clock;
  readonly #limiter: RateLimiter;
  readonly #observer: QueueObserver | undefined;
  readonly #meter: QueueMeter | undefined;
  readonly #entries = new KeyTable<Entry>();
  readonly #ready = new ReadyLevels();
  readonly #delayed: DelayedKeys;
  readonly #waiting = new Set<(item: WorkItem | undefined) => void>();
  readonly #drained = new Set<() => void>();
  #running = 0;
  /** Most often the one that is done next: so it need not be looked up. */
  #lastTaken: Entry | undefined;
  #order = 0;
  #shuttingDown = false;
  #paused = false;
  /** How many keys may be handed out although it is paused. */
  #steps = 0;

  constructor({ clock = systemClock, rateLimiter = exponentialBackoff(), observer, meter }: WorkQueueOptions = {}) {
    this.#clock = clock;
    this.#delayed = new DelayedKeys(clock, () => this.#promote());
    this.#limiter = rateLimiter;
    this.#observer = observer;
    this.#meter = meter;
  }

  /** How many keys are ready. */
  get length(): number {
    return this.#ready.size;
  }

  /** The key is kept, not copied: it must stay as it is. */
  add(key: ObjectKey, options: AddOptions = plainly): void {
    this.#put(key, 0, options);
  }

  addAfter(key: ObjectKey, afterMs: number, options: AddOptions = plainly): void {
    this.#meter?.retried();
    this.#put(key, afterMs, options);
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

  get paused(): boolean {
    return this.#paused;
  }

  pause(): void {
    this.#paused = !this.#shuttingDown;
    this.#steps = 0;
  }

  resume(): void {
    this.#paused = false;
    this.#serve();
  }

  /** Hands out one key, to the next worker that is free; pauses the queue where it is not. False when no key is ready. */
  step(): boolean {
    if (!this.#paused) this.pause();
    if (this.#ready.size <= this.#steps) return false;
    this.#steps++;
    this.#serve();
    return true;
  }

  /** Forgets the key's failures, and lets it come at once where it waits. False when it is not in the queue. */
  hurry(key: ObjectKey): boolean {
    this.forget(key);
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    if (entry.place === 'delayed') this.#makeReady(entry);
    this.#tell(entry);
    this.#serve();
    return true;
  }

  /** The next key to process, if one is ready now. */
  take(): WorkItem | undefined {
    if (this.#paused && this.#steps === 0) return undefined;
    const entry = this.#ready.take();
    if (entry === undefined) return undefined;
    if (this.#paused) this.#steps--;
    const running = { key: entry.key, causes: bounded(entry.causes), priority: entry.priority, since: this.#clock.monotonic() };
    entry.place = 'nowhere';
    entry.causes = nothingGathered;
    entry.running = running;
    this.#lastTaken = entry;
    this.#meter?.taken(running.since - entry.at);
    this.#running++;
    this.#tell(entry);
    return running;
  }

  /** The next key to process, when there is one; `undefined` once the queue is shut down and empty. */
  get(): Promise<WorkItem | undefined> {
    const item = this.take();
    if (item !== undefined) return Promise.resolve(item);
    if (this.#shuttingDown) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** The worker that got the key has ended with it. */
  done(key: ObjectKey): void {
    const entry = this.#lastTaken?.key === key ? this.#lastTaken : this.#entries.get(key);
    if (entry?.running === undefined) return;
    entry.running = undefined;
    this.#running--;
    switch (entry.place) {
      case 'held':
        this.#makeReady(entry);
        this.#tell(entry);
        break;
      case 'nowhere':
        this.#entries.delete(entry.key);
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
    this.#paused = false;
    this.#delayed.stop();
    for (const entry of [...this.#entries.values()]) {
      if (entry.place !== 'delayed') continue;
      this.#delayed.remove(entry);
      entry.place = 'nowhere';
      entry.causes = nothingGathered;
      if (entry.running !== undefined) {
        this.#tell(entry);
        continue;
      }
      this.#entries.delete(entry.key);
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

  #put(key: ObjectKey, afterMs: number, options: AddOptions): void {
    if (this.#shuttingDown) return;
    const { cause, priority = 0 } = options;
    const known = this.#entries.get(key);
    if (known !== undefined && cause === undefined && isUpNext(known) && priority <= known.priority) return;
    const entry = known ?? this.#enter(key, priority);
    if (cause !== undefined) entry.causes = gather(entry.causes, cause);
    this.#raise(entry, priority);
    if (afterMs > 0) this.#delay(entry, this.#clock.monotonic() + afterMs);
    else this.#makeReady(entry);
    this.#tell(entry);
    if (this.#waiting.size > 0) this.#serve();
  }

  #enter(key: ObjectKey, priority: number): Entry {
    const entry: Entry = {
      key,
      place: 'nowhere',
      priority,
      causes: nothingGathered,
      order: 0,
      at: 0,
      heapIndex: -1,
      running: undefined,
      next: undefined,
      previous: undefined,
    };
    this.#entries.set(key, entry);
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
    if (entry.place !== 'held') this.#meter?.added();
    if (entry.running !== undefined) {
      entry.place = 'held';
      return;
    }
    entry.place = 'ready';
    entry.order = this.#order++;
    entry.at = this.#clock.monotonic();
    this.#ready.push(entry);
  }

  #delay(entry: Entry, dueAt: number): void {
    switch (entry.place) {
      case 'ready':
      case 'held':
        return;
      case 'delayed':
        if (dueAt >= entry.at) return;
        entry.at = dueAt;
        this.#delayed.moved(entry);
        break;
      case 'nowhere':
        entry.place = 'delayed';
        entry.at = dueAt;
        entry.order = this.#order++;
        this.#delayed.add(entry);
    }
  }

  #promote(): void {
    const now = this.#clock.monotonic();
    for (let entry = this.#delayed.due(now); entry !== undefined; entry = this.#delayed.due(now)) {
      this.#makeReady(entry);
      this.#tell(entry);
    }
    this.#delayed.arm();
    this.#serve();
  }

  /** Hands ready keys to waiting workers; after shutdown, sends idle workers home. */
  #serve(): void {
    for (const worker of this.#waiting) {
      const item = this.take();
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
    const { key, running } = entry;
    const failures = this.#limiter.failures(entryId(key));
    const causes = copyOf(entry.causes);
    if (running !== undefined)
      return { key, causes: running.causes, failures, state: 'processing', since: this.#instant(running.since), waiting: causes };
    if (entry.place === 'delayed') return { key, causes, failures, state: 'delayed', dueAt: this.#instant(entry.at) };
    return { key, causes, failures, state: 'ready', order: entry.order, since: this.#instant(entry.at) };
  }

  /** Of the monotonic clock, as people know it. */
  #instant(at: number): number {
    return Math.round(this.#clock.now() + at - this.#clock.monotonic());
  }
}

/** It waits for no time: adding it once more changes nothing, but for causes and priority. */
function isUpNext({ place }: Entry): boolean {
  return place === 'ready' || place === 'held';
}

export interface WorkQueueOptions {
  readonly clock?: Clock;
  readonly rateLimiter?: RateLimiter;
  readonly observer?: QueueObserver | undefined;
  readonly meter?: QueueMeter | undefined;
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

const plainly: AddOptions = {};
