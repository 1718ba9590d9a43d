/** How long a key that failed waits before its next turn. */
export interface RateLimiter {
  /** Counts one more failure of the key and says how many milliseconds to wait. */
  when(id: string): number;
  /** Failures since the last `forget`. */
  failures(id: string): number;
  /** The key is well (or given up on): the next failure is its first. */
  forget(id: string): void;
}

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
