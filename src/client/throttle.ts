import { type Clock, sleep } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { TokenBucket } from '../base/tokenBucket.ts';

/**
 * Holds requests back to a rate.
 *
 * K4 `burst` requests go at once, then `perSecond`, in the order in which they came. A wait of more than a second is said, at
 *    most once a minute: it is easily taken for a slow server.
 */
export class Throttle {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #bucket: TokenBucket;
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor({ perSecond, burst, clock, logger }: ThrottleOptions) {
    this.#clock = clock;
    this.#logger = logger;
    this.#bucket = new TokenBucket({ clock, burst, everyMs: 1000 / perSecond });
  }

  /** Settles when the request may go; rejects with the signal's reason. */
  async pass(signal: AbortSignal | undefined): Promise<void> {
    const wait = this.#bucket.reserve();
    if (wait <= 0) return;
    if (wait > 1000 && this.#clock.monotonic() >= this.#quietUntil) {
      this.#quietUntil = this.#clock.monotonic() + 60_000;
      this.#logger.warn(`requests to the API server wait ${(wait / 1000).toFixed(1)} s for the client's own rate limit`);
    }
    await sleep(this.#clock, wait, signal);
  }
}

export interface ThrottleOptions {
  readonly perSecond: number;
  readonly burst: number;
  readonly clock: Clock;
  readonly logger: Logger;
}
