import type { Clock } from './clock.ts';

/** Lets `burst` through at once, and one more for each `everyMs` that has passed. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #burst: number;
  readonly #everyMs: number;
  /** Below 0: so many have reserved one that is still to come. */
  #tokens: number;
  #at: number;

  constructor({ clock, burst, everyMs }: { readonly clock: Clock; readonly burst: number; readonly everyMs: number }) {
    this.#clock = clock;
    this.#burst = burst;
    this.#everyMs = everyMs;
    this.#tokens = burst;
    this.#at = clock.monotonic();
  }

  /** One now, or none. */
  take(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** One in any case: gives how many milliseconds to wait for it, behind all who reserved before. */
  reserve(): number {
    this.#fill();
    this.#tokens--;
    return Math.max(0, -this.#tokens * this.#everyMs);
  }

  /** As if nothing had ever been taken. */
  isFull(): boolean {
    this.#fill();
    return this.#tokens >= this.#burst;
  }

  #fill(): void {
    const now = this.#clock.monotonic();
    this.#tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) / this.#everyMs);
    this.#at = now;
  }
}
