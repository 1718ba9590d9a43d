import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Clock } from '../../base/clock.ts';

/** How long work is done: in turns, until it is no longer wanted. */
export interface Pace {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Until the editor cancels its request. */
export function paceOf(clock: Clock, token: CancellationToken): Pace {
  const stop = new AbortController();
  token.onCancellationRequested(() => stop.abort(new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled')));
  return { clock, signal: stop.signal };
}
