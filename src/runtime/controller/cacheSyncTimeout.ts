import { abortable } from '../../base/abortable.ts';
import type { Clock } from '../../base/clock.ts';
import { deadline } from '../../base/deadline.ts';

/** A controller's caches were not filled in time; the message says which, and why. */
export class CacheSyncTimeoutError extends Error {
  readonly code = 'CacheSyncTimeout';

  constructor(message: string) {
    super(message);
    this.name = 'CacheSyncTimeoutError';
  }
}

/** Rejects with a `CacheSyncTimeoutError` when `syncing` takes longer than `ms` (undefined: as long as it likes). */
export async function syncedWithin(ms: number | undefined, clock: Clock, syncing: Promise<void>, message: () => string): Promise<void> {
  if (ms === undefined) return syncing;
  const late = new AbortController();
  const timer = deadline(clock, ms, () => late.abort());
  try {
    await abortable(syncing, late.signal);
  } catch (error) {
    throw late.signal.aborted ? new CacheSyncTimeoutError(message()) : error;
  } finally {
    timer.dispose();
  }
}
