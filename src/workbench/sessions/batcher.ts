import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

/**
 * Turns any number of changes into at most one call per `interval` ms. The first change after a quiet time is told in the
 * next turn, so that a single event is on show at once.
 */
export class Batcher implements Disposable {
  readonly #clock: Clock;
  readonly #interval: number;
  readonly #run: () => void;
  #timer: Disposable | undefined;
  #last = Number.NEGATIVE_INFINITY;
  #disposed = false;

  constructor(clock: Clock, interval: number, run: () => void) {
    this.#clock = clock;
    this.#interval = interval;
    this.#run = run;
  }

  changed(): void {
    if (this.#timer !== undefined || this.#disposed) return;
    this.#timer = this.#clock.setTimer(this.#last + this.#interval - this.#clock.now(), () => this.flush());
  }

  /** Tells now what waits to be told, if anything does. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.#timer.dispose();
    this.#timer = undefined;
    this.#last = this.#clock.now();
    this.#run();
  }

  dispose(): void {
    this.#disposed = true;
    this.#timer?.dispose();
    this.#timer = undefined;
  }
}
