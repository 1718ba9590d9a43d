import { type Disposable, toDisposable } from './disposable.ts';

/** Time as a dependency, so that a test decides what time it is. Instants and spans are in milliseconds. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since some instant of this process: for spans. It goes on evenly when the machine's time is set; `now` jumps. */
  monotonic(): number;
  /** Calls `run` once, `delay` ms from now (0 or less: in a later turn of the event loop; `Infinity`: never), unless disposed of before. */
  setTimer(delay: number, run: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(delay, run) {
    let timer = begin(delay);
    return toDisposable(() => clearTimeout(timer));

    /** In pieces: Node runs a timer at once that is to wait longer than 2^31 - 1 ms. */
    function begin(left: number): NodeJS.Timeout {
      if (left <= longest) return setTimeout(run, Math.max(0, left));
      return setTimeout(() => (timer = begin(left - longest)), longest);
    }
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

const longest = 2 ** 31 - 1;
