import type { Clock } from './clock.ts';
import { type Disposable, toDisposable } from './disposable.ts';

/**
 * Calls `expire` after `ms`, but not because we were not running: where the timer comes more than a second late, this
 * process stood at a breakpoint or the machine slept, and what the server sent meanwhile is still unread. Then the time
 * begins anew.
 */
export function deadline(clock: Clock, ms: number, expire: () => void): Disposable {
  let timer = start();
  function start(): Disposable {
    const due = clock.now() + ms;
    return clock.setTimer(ms, () => {
      if (clock.now() - due > 1000) timer = start();
      else expire();
    });
  }
  return toDisposable(() => timer.dispose());
}
