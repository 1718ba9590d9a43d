import { systemClock } from './base/clock.ts';
import { reap } from './base/reap.ts';

/** Entry of dist/reaper.js: see base/reap.ts. Signals that end a terminal's processes do not end it: only the end of stdin does. */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
void reap(process.stdin, { clock: systemClock }).finally(() => process.exit(0));
