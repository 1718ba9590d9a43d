import type { Clock } from '../base/clock.ts';
import { type Disposable, toDisposable } from '../base/disposable.ts';

/**
 * Gathers changes: `flush` runs `ms` after the first of them, and not again before what it sent has been taken, so that a
 * reader who is slow gets fewer and larger messages instead of a growing queue.
 */
export class Batch implements Disposable {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #flush: () => Promise<unknown>;
  #timer: Disposable = toDisposable(() => undefined);
  #state: 'idle' | 'waiting' | 'sending' | 'sendingDirty' | 'disposed' = 'idle';

  constructor(clock: Clock, ms: number, flush: () => Promise<unknown>) {
    this.#clock = clock;
    this.#ms = ms;
    this.#flush = flush;
  }

  changed(): void {
    if (this.#state === 'sending') this.#state = 'sendingDirty';
    if (this.#state !== 'idle') return;
    this.#state = 'waiting';
    this.#timer = this.#clock.setTimer(this.#ms, () => void this.#run());
  }

  dispose(): void {
    this.#state = 'disposed';
    this.#timer.dispose();
  }

  async #run(): Promise<void> {
    this.#state = 'sending';
    await this.#flush();
    const state = this.#state as 'sending' | 'sendingDirty' | 'disposed';
    if (state === 'disposed') return;
    this.#state = 'idle';
    if (state === 'sendingDirty') this.changed();
  }
}
