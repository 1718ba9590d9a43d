import type { Clock } from '../../base/clock.ts';

/** Lets `burst` through at once, and one more for each `everyMs` that has passed. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #burst: number;
  readonly #everyMs: number;
  #tokens: number;
  #at: number;

  constructor({ clock, burst, everyMs }: { readonly clock: Clock; readonly burst: number; readonly everyMs: number }) {
    this.#clock = clock;
    this.#burst = burst;
    this.#everyMs = everyMs;
    this.#tokens = burst;
    this.#at = clock.now();
  }

  take(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** As if nothing had ever been taken. */
  isFull(): boolean {
    this.#fill();
    return this.#tokens >= this.#burst;
  }

  #fill(): void {
    const now = this.#clock.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#at) / this.#everyMs);
    this.#at = now;
  }
}
