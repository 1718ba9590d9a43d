import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { ProcessPort } from './platform.ts';

/** The first SIGINT or SIGTERM asks for a stop; a second one ends the process at once, with code 1. */
export function stopOnSignals(process: ProcessPort, log: Logger, stop: () => void): Disposable {
  let signals = 0;
  return process.onStopSignal((name) => {
    if (++signals > 1) return process.exit(1);
    log.info(`${name}: stopping; a second signal ends the process at once`);
    stop();
  });
}

/** As `stopOnSignals`, for the signal that was given to `start`. */
export function stopOnAbort(signal: AbortSignal | undefined, stop: () => void): Disposable {
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return toDisposable(() => signal?.removeEventListener('abort', stop));
}
