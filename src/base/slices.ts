import type { Clock } from './clock.ts';

/** Work that yields wherever others may have a turn; its steps are short. */
export type Sliced<T> = Generator<undefined, T>;

/** How long one turn of sliced work may take, in ms. */
const longestTurn = 15;

/** Does the work in turns of the event loop, so that others are served between them. Rejects with the signal's reason when it is aborted. */
export async function inSlices<T>(work: Sliced<T>, { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal }): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const end = clock.monotonic() + longestTurn;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (clock.monotonic() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Does the work at once. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
