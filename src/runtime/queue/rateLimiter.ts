import { type Clock, systemClock } from '../../base/clock.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';

/** How long a key that failed waits before its next turn. */
export interface RateLimiter {
  /** Counts one more failure of the key and says how many milliseconds to wait. */
  when(id: string): number;
  /** Failures since the last `forget`. */
  failures(id: string): number;
  /** The key is well (or given up on): the next failure is its first. */
  forget(id: string): void;
}

/** In milliseconds: the first wait, 5 unless given, and the longest, 1,000,000 unless given. */
export interface BackoffOptions {
  readonly baseMs?: number;
  readonly maxMs?: number;
}

/** Back-off per key: base * 2^failures, at most the maximum; by default 5 ms up to 1000 s, as upstream. */
export function exponentialBackoff({ baseMs = 5, maxMs = 1_000_000 }: BackoffOptions = {}): RateLimiter {
  const failures = new Map<string, number>();
  return {
    when(id) {
      const before = failures.get(id) ?? 0;
      failures.set(id, before + 1);
      return Math.min(maxMs, baseMs * 2 ** before);
    },
    failures: (id) => (failures.size === 0 ? 0 : (failures.get(id) ?? 0)),
    forget(id) {
      if (failures.size > 0) failures.delete(id);
    },
  };
}

/** How many retries a second, 10 unless given, and how many at once, 100 unless given. */
export interface TokenBucketOptions {
  readonly perSecond?: number;
  readonly burst?: number;
  readonly clock?: Clock;
}

/**
 * Bounds the retries of all keys together, whichever fails.
 *
 * Q14 A bucket lets `burst` (100) through at once, then `perSecond` (10); who comes when it is empty waits behind those before.
 */
export function tokenBucket({ perSecond = 10, burst = 100, clock = systemClock }: TokenBucketOptions = {}): RateLimiter {
  if (!(perSecond > 0 && burst >= 1))
    throw new RangeError(`a token bucket needs perSecond above 0 and a burst of at least 1, not ${perSecond} and ${burst}`);
  const bucket = new TokenBucket({ clock, burst, everyMs: 1000 / perSecond });
  return { when: () => bucket.reserve(), failures: () => 0, forget: () => undefined };
}

/**
 * Several limiters as one: `maxOf(exponentialBackoff(), tokenBucket())` is client-go's default.
 *
 * Q15 The wait is the longest that any of them asks for; each counts the failure and forgets it.
 */
export function maxOf(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    when: (id) => Math.max(0, ...limiters.map((each) => each.when(id))),
    failures: (id) => Math.max(0, ...limiters.map((each) => each.failures(id))),
    forget(id) {
      for (const each of limiters) each.forget(id);
    },
  };
}
