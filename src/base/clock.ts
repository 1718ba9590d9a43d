import { type Disposable, toDisposable } from './disposable.ts';

/** Time as a dependency, so that a test decides what time it is. Instants and spans are in milliseconds. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since some instant of this process: for spans. It goes on evenly when the machine's time is set; `now` jumps. */
  monotonic(): number;
  /** Calls `run` once, `delay` ms from now (0 or less: in a later turn of the event loop), unless disposed of before. */
  setTimer(delay: number, run: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(delay, run) {
    const timer = setTimeout(run, Math.max(0, delay));
    return toDisposable(() => clearTimeout(timer));
  },
};

/** Settles after `delay` ms; rejects with the signal's reason when `signal` is aborted first. */
export function sleep(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      timer.dispose();
      reject(signal?.reason);
    };
    const timer = clock.setTimer(delay, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
