import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import { type Random, systemRandom } from '../../base/random.ts';
import { isConflict } from './refusals.ts';

/** How often is tried, and how long is waited in between. */
export interface RetryOptions {
  /** How often it is tried in all; 5 unless given. */
  readonly attempts?: number;
  /** The wait before the next try, up to a tenth longer by chance; 10 ms unless given. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly random?: Random;
}

/**
 * Runs `change` until it does not end with `Conflict`. It must read the object anew each time (`getLive`), change a copy
 * and write that: `retryOnConflict(async () => { const fresh = await client.getLive(...); ... await client.update(changed); })`.
 * Rejects with the last conflict, and at once with any other error.
 */
export async function retryOnConflict<T>(change: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = 5, waitMs = 10, signal, clock = systemClock, random = systemRandom } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error;
    }
    await sleep(clock, waitMs * (1 + random() / 10), signal);
  }
}
