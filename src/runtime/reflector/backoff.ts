import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';

/**
 * Waits between failed requests to one API server, upstream's figures: 800 ms, doubled each time up to 30 s, each
 * stretched by a random part of itself (jitter 1), and from the start again when the last failure is 2 minutes ago.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: Random;
  #base = firstMs;
  #last = -Infinity;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Milliseconds to wait now; at least `atLeastMs` (a server's Retry-After). */
  next(atLeastMs = 0): number {
    const now = this.#clock.monotonic();
    if (now - this.#last > resetAfterMs) this.#base = firstMs;
    const wait = Math.max(atLeastMs, this.#base * (1 + this.#random()));
    this.#base = Math.min(maxMs, this.#base * 2);
    this.#last = now;
    return wait;
  }
}

const firstMs = 800;
const maxMs = 30_000;
const resetAfterMs = 120_000;
