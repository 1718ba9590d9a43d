import type { Clock } from '../../base/clock.ts';

/** How long work is done: in turns, until it is no longer wanted. */
export interface Pace {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}
