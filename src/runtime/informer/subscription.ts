import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Slices } from '../reflector/slices.ts';
import { Fifo } from './fifo.ts';
import type { InformerEvent } from './informerEvent.ts';

/** Hears of changes; when it returns a promise, the next event waits for it. */
export type InformerHandler = (event: InformerEvent) => void | Promise<void>;

/**
 * One handler's line of events from an informer: they are delivered one at a time and in order; a handler that is slow
 * only keeps itself waiting, and one that throws is reported and gets the next event.
 */
export class Subscription implements Disposable {
  readonly resyncs: boolean;
  readonly #handler: InformerHandler;
  readonly #onError: (error: unknown) => void;
  readonly #onDispose: (subscription: Subscription) => void;
  readonly #backlog = new Fifo<InformerEvent | SyncMark>();
  readonly #synced: PromiseWithResolvers<void> = Promise.withResolvers();
  #hasSynced = false;
  #busy = false;
  #disposed = false;
  #resync: Disposable | undefined;

  constructor(options: SubscriptionOptions) {
    this.#handler = options.handler;
    this.#onError = options.onError;
    this.#onDispose = options.onDispose;
    this.resyncs = options.resyncMs !== undefined;
    if (options.resyncMs !== undefined) this.#repeat(options.clock, options.resyncMs, options.resync);
  }

  /** All that was there at first has been handled. */
  get hasSynced(): boolean {
    return this.#hasSynced;
  }

  /** Settles when `hasSynced` becomes true. */
  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  deliver(event: InformerEvent): void {
    this.#accept(event);
  }

  /** Delivers many events, in slices. */
  deliverAll(events: Iterable<InformerEvent>): void {
    for (const event of events) this.#backlog.push(event);
    if (!this.#busy) void this.#drain();
  }

  /** What was delivered so far is all that was there at first. */
  markSynced(): void {
    this.#accept(syncMark);
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#resync?.dispose();
    this.#backlog.clear();
    this.#onDispose(this);
  }

  #accept(item: InformerEvent | SyncMark): void {
    if (this.#disposed) return;
    if (this.#busy) {
      this.#backlog.push(item);
      return;
    }
    const pending = this.#handle(item);
    if (pending !== undefined) void this.#drain(pending);
  }

  async #drain(first?: Promise<void>): Promise<void> {
    this.#busy = true;
    await first;
    const slices = new Slices();
    for (let item = this.#backlog.take(); item !== undefined; item = this.#backlog.take()) {
      const pending = this.#handle(item);
      if (pending !== undefined) await pending;
      if (slices.due()) await slices.pause();
    }
    this.#busy = false;
  }

  /** A promise only when the handler takes its time; it never rejects. */
  #handle(item: InformerEvent | SyncMark): Promise<void> | undefined {
    if (item.type === 'synced') {
      this.#hasSynced = true;
      this.#synced.resolve();
      return undefined;
    }
    try {
      const result = this.#handler(item);
      return result instanceof Promise ? result.catch(this.#onError) : undefined;
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  #repeat(clock: Clock, ms: number, run: () => void): void {
    this.#resync = clock.setTimer(ms, () => {
      run();
      if (!this.#disposed) this.#repeat(clock, ms, run);
    });
  }
}

export interface SubscriptionOptions {
  readonly handler: InformerHandler;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly onDispose: (subscription: Subscription) => void;
  /** Every so often the handler gets all objects again. */
  readonly resyncMs?: number | undefined;
  readonly resync: () => void;
}

interface SyncMark {
  readonly type: 'synced';
}

const syncMark: SyncMark = { type: 'synced' };
