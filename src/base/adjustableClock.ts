import type { Clock } from './clock.ts';
import { type Disposable, toDisposable } from './disposable.ts';

/** How a clock goes: `rate` 1 as real time, 60 a minute in a second, 0 not at all. */
export interface ClockState {
  readonly now: number;
  readonly rate: number;
}

/**
 * A clock that can be stopped, stepped and sped up, over another that goes by itself.
 *
 * - A timer is due when this clock reaches its instant, however it came there.
 * - `step` passes every timer on its way at that timer's own instant, and lets what it sets off settle before the next.
 * - It never goes back.
 */
export class AdjustableClock implements Clock {
  readonly #real: Clock;
  readonly #settle: () => Promise<void>;
  readonly #timers = new Set<Timer>();
  #base: number;
  #realBase: number;
  #rate = 1;
  /** In a step, while the clock stands still: how it goes on then. */
  #rateAfter: number | undefined;
  #order = 0;
  #waking: Disposable | undefined;
  #stepping: Promise<void> = Promise.resolve();

  constructor(real: Clock, settle: () => Promise<void> = fewTurns) {
    this.#real = real;
    this.#settle = settle;
    this.#base = real.now();
    this.#realBase = real.monotonic();
  }

  now(): number {
    return Math.floor(this.#exactNow());
  }

  monotonic(): number {
    return this.#exactNow();
  }

  get state(): ClockState {
    return { now: this.now(), rate: this.#rate };
  }

  setTimer(delay: number, run: () => void): Disposable {
    const timer = { at: this.#exactNow() + Math.max(0, delay), order: this.#order++, run };
    this.#timers.add(timer);
    this.#wakeLater();
    return toDisposable(() => this.#timers.delete(timer));
  }

  /** `rate` is 0 or more. In the midst of a step it is the rate for after it. */
  setRate(rate: number): void {
    if (!(Number.isFinite(rate) && rate >= 0)) throw new RangeError(`the rate of a clock is 0 or more, not ${rate}`);
    if (this.#rateAfter === undefined) this.#go(rate);
    else this.#rateAfter = rate;
  }

  /** Goes on by `ms` at once; settles when all that was due on the way has run, rejects with what a timer throws. Steps wait for one another. */
  step(ms: number): Promise<void> {
    if (!(Number.isFinite(ms) && ms >= 0)) throw new RangeError(`a clock steps by 0 or more milliseconds, not by ${ms}`);
    const step = this.#stepping.then(() => this.#step(ms));
    this.#stepping = step.catch(() => undefined); // whoever asked for the step has it
    return step;
  }

  async #step(ms: number): Promise<void> {
    const end = this.#exactNow() + ms;
    this.#rateAfter = this.#rate;
    this.#go(0);
    try {
      for (let next = this.#due(end); next !== undefined; next = this.#due(end)) {
        this.#rebase(Math.max(next.at, this.#exactNow()));
        this.#timers.delete(next);
        next.run();
        await this.#settle();
      }
    } finally {
      this.#rebase(end);
      const rate = this.#rateAfter;
      this.#rateAfter = undefined;
      this.#go(rate);
    }
  }

  #go(rate: number): void {
    this.#rebase(this.#exactNow());
    this.#rate = rate;
    this.#wakeLater();
  }

  #exactNow(): number {
    return this.#base + (this.#real.monotonic() - this.#realBase) * this.#rate;
  }

  #rebase(now: number): void {
    this.#base = now;
    this.#realBase = this.#real.monotonic();
  }

  #due(until: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > until) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  /** One timer of the real clock, for the first of ours. */
  #wakeLater(): void {
    this.#waking?.dispose();
    this.#waking = undefined;
    const first = this.#rate === 0 ? undefined : this.#due(Number.MAX_VALUE);
    if (first === undefined) return;
    this.#waking = this.#real.setTimer((first.at - this.#exactNow()) / this.#rate, () => this.#wake());
  }

  #wake(): void {
    for (let next = this.#due(this.#exactNow()); next !== undefined && this.#rate > 0; next = this.#due(this.#exactNow())) {
      this.#timers.delete(next);
      next.run();
    }
    this.#wakeLater();
  }
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** What reacts to a timer in this process takes a few turns of the event loop. */
async function fewTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
