import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { DueHeap } from './dueHeap.ts';
import type { Entry } from './entry.ts';

/** Keys that wait for their time, and one timer: for the earliest of them. */
export class DelayedKeys {
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #heap = new DueHeap();
  #timer: { readonly at: number; readonly handle: Disposable } | undefined;

  /** `wake` is called when a key may be due: it takes those that are, and then calls `arm`. */
  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  add(entry: Entry): void {
    this.#heap.push(entry);
    this.arm();
  }

  /** Its time has changed. */
  moved(entry: Entry): void {
    this.#heap.moved(entry);
    this.arm();
  }

  remove(entry: Entry): void {
    this.#heap.remove(entry);
  }

  /** The earliest, once its time has come; it stays until it is removed. */
  due(now: number): Entry | undefined {
    const first = this.#heap.first();
    return first !== undefined && first.at <= now ? first : undefined;
  }

  /** A longer wait than a timer can hold is cut into pieces. */
  arm(): void {
    const first = this.#heap.first();
    if (first === undefined || (this.#timer !== undefined && this.#timer.at <= first.at)) return;
    this.stop();
    const wait = Math.min(longestTimerMs, first.at - this.#clock.monotonic());
    const handle = this.#clock.setTimer(wait, () => {
      this.#timer = undefined;
      this.#wake();
    });
    this.#timer = { at: first.at, handle };
  }

  /** Wakes nobody any more, unless it is armed again. */
  stop(): void {
    this.#timer?.handle.dispose();
    this.#timer = undefined;
  }
}

const longestTimerMs = 2 ** 31 - 1;
