import type { Clock } from './clock.ts';
import { type Disposable, toDisposable } from './disposable.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until told. Timers of one instant run in the order they were set. */
export class FakeClock implements Clock {
  #now: number;
  /** By how much the machine's time was set while timers went on. */
  #jumped = 0;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now + this.#jumped;
  }

  monotonic(): number {
    return this.#now;
  }

  /** The machine's time is set forward or (below 0) back; timers do not notice. */
  jump(ms: number): void {
    this.#jumped += ms;
  }

  setTimer(delay: number, run: () => void): Disposable {
    const timer = { at: this.#now + Math.max(0, delay), order: this.#order++, run };
    this.#timers.add(timer);
    return toDisposable(() => this.#timers.delete(timer));
  }

  /** How many timers wait: 0 after a clean stop. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves on by `ms`, running each due timer at its instant and letting its promises settle before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#next(end);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** Lets pending promise callbacks run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
