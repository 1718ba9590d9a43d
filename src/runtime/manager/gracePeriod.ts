import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

/** The one span of time in which everything has to end after a stop; `Infinity`: it is never over. */
export class GracePeriod implements Disposable {
  readonly ms: number;
  readonly #over: PromiseWithResolvers<'late'> = Promise.withResolvers();
  readonly #timer: Disposable | undefined;
  #isOver = false;

  constructor(clock: Clock, ms: number) {
    this.ms = ms;
    if (ms === Infinity) return;
    this.#timer = clock.setTimer(ms, () => {
      this.#isOver = true;
      this.#over.resolve('late');
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** `late`: the period was over first; `cut`: the signal was aborted first. Rejects as `ending` does. */
  async waitFor(ending: Promise<unknown>, cut?: AbortSignal): Promise<'ended' | 'late' | 'cut'> {
    const ended = ending.then(() => 'ended' as const);
    if (cut === undefined) return Promise.race([ended, this.#over.promise]);
    const aborted = Promise.withResolvers<'cut'>();
    const onAbort = (): void => aborted.resolve('cut');
    if (cut.aborted) onAbort();
    cut.addEventListener('abort', onAbort, { once: true });
    return Promise.race([ended, this.#over.promise, aborted.promise]).finally(() => cut.removeEventListener('abort', onAbort));
  }

  dispose(): void {
    this.#timer?.dispose();
  }
}

/** Something had not ended when the grace period after a stop was over; it may still be running. */
export class ShutdownTimeoutError extends Error {
  readonly code = 'ShutdownTimeout';

  constructor(ms: number, unfinished: readonly string[]) {
    super(`not everything ended within ${ms / 1000} s of the stop: ${unfinished.join('; ')}`);
    this.name = 'ShutdownTimeoutError';
  }
}
