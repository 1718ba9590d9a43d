import type { Clock } from '../../base/clock.ts';
import { deadline } from '../../base/deadline.ts';
import type { Disposable } from '../../base/disposable.ts';
import { type ApiClient, ConnectionError, type WatchEvent, type WatchOptions } from '../../k8s/apiClient.ts';
import type { ResourceType } from '../../k8s/kind.ts';
import { AskedToRelist, SilentServerError } from './failure.ts';

/** An accepted watch that can be read across states, and that knows when the server should have ended it. */
export interface OpenWatch {
  /** By the monotonic clock. */
  readonly openedAt: number;
  /** How many events came, bookmarks included. */
  readonly events: number;
  /** Undefined when the server ended the watch; rejects when the connection broke or the server fell silent. */
  next(): Promise<WatchEvent | undefined>;
  /** Ends it as if that had happened: `next` rejects with it. */
  break(error: ConnectionError | AskedToRelist): void;
  close(): void;
}

export interface OpenWatchOptions extends Omit<WatchOptions, 'signal' | 'timeoutSeconds'> {
  readonly timeoutSeconds: number;
}

/**
 * Opens a watch. A server ends a watch after `timeoutSeconds`; one that has not by `graceMs` later is not there any
 * more, though the connection looks open, and neither is one that has not accepted the watch within `answerMs`.
 */
export async function openWatch(
  client: ApiClient,
  type: ResourceType,
  options: OpenWatchOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<OpenWatch> {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let dog = watchdog(clock, answerMs, abort, `the server did not accept the watch within ${answerMs / 1000} s`);
  const close = (): void => {
    dog.dispose();
    signal.removeEventListener('abort', onAbort);
    abort.abort(new Error('the watch is no longer needed'));
  };
  try {
    const stream = await client.watch(type, { ...options, signal: abort.signal });
    dog.dispose();
    const limit = options.timeoutSeconds * 1000 + graceMs;
    dog = watchdog(clock, limit, abort, `the server did not end the watch after the ${options.timeoutSeconds} s that it was asked to`);
    return new Stream(stream[Symbol.asyncIterator](), clock.monotonic(), abort, close);
  } catch (error) {
    const reason: unknown = abort.signal.reason;
    close();
    throw reason instanceof SilentServerError ? reason : error;
  }
}

class Stream implements OpenWatch {
  readonly openedAt: number;
  events = 0;
  readonly close: () => void;
  readonly #iterator: AsyncIterator<WatchEvent>;
  readonly #abort: AbortController;

  constructor(iterator: AsyncIterator<WatchEvent>, openedAt: number, abort: AbortController, close: () => void) {
    this.#iterator = iterator;
    this.openedAt = openedAt;
    this.#abort = abort;
    this.close = close;
  }

  break(error: Error): void {
    this.#abort.abort(error);
  }

  async next(): Promise<WatchEvent | undefined> {
    try {
      const result = await this.#iterator.next();
      if (this.#abort.signal.aborted) throw this.#abort.signal.reason;
      if (result.done === true) return undefined;
      this.events++;
      return result.value;
    } catch (error) {
      const reason: unknown = this.#abort.signal.reason;
      const known = reason instanceof SilentServerError || reason instanceof ConnectionError || reason instanceof AskedToRelist;
      throw known ? reason : error;
    }
  }
}

function watchdog(clock: Clock, ms: number, abort: AbortController, message: string): Disposable {
  return deadline(clock, ms, () => abort.abort(new SilentServerError(message)));
}

/** How long a server may take to begin its answer to a list or a watch. */
export const answerMs = 70_000;
const graceMs = 15_000;
