import { tooOld } from './answers.ts';
import type { Action } from './faults.ts';

/**
 * Sequences that failed once, shortened by fast-check: on the way here, or when a rule was broken on purpose to see that
 * the properties notice. They run beside the random ones; a new failure is added with what was wrong.
 */
export const found: Readonly<Record<string, readonly Action[]>> = {
  'an event that is told twice (R11 left out)': [
    { type: 'put', kind: 'ConfigMap', name: 'a', text: 'x' },
    { type: 'put', kind: 'ConfigMap', name: 'a', text: 'x' },
    { type: 'repeat' },
    { type: 'pass', ms: 0 },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'pass', ms: 0 },
  ],
  'an object that is made again while nobody watches (I8 left out)': [
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'pass', ms: 0 },
    { type: 'cut', afterBytes: 0, how: 'reset' },
    { type: 'remove', kind: 'Guestbook', name: 'a' },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'compact' },
    { type: 'pass', ms: 0 },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
  ],
  'a watch that is resumed one version too late (R5 broken)': [
    { type: 'pass', ms: 0 },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'remove', kind: 'Guestbook', name: 'a' },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'cut', afterBytes: 0, how: 'end' },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
  ],
  'a list that is older than what can be watched, again and again (R8: it was asked for in a loop)': [
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'pass', ms: 0 },
    { type: 'next', of: 'watch', trouble: { type: 'status', status: tooOld } },
    { type: 'next', of: 'watch', trouble: { type: 'status', status: tooOld } },
    { type: 'next', of: 'watch', trouble: { type: 'status', status: tooOld } },
    { type: 'cut', afterBytes: 0, how: 'reset' },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'y' },
  ],
  'an object that a list tells as gone, yet the reconciler finds its own write of it (W2: the last reconcile saw it)': [
    { type: 'pass', ms: 0 },
    { type: 'put', kind: 'Guestbook', name: 'd', text: 'x' },
    { type: 'error' },
    { type: 'pass', ms: 0 },
    { type: 'remove', kind: 'Guestbook', name: 'd' },
    { type: 'cut', afterBytes: 0, how: 'reset' },
    { type: 'hold', kind: 'Guestbook' },
    { type: 'cut', afterBytes: 0, how: 'reset' },
    { type: 'put', kind: 'Guestbook', name: 'a', text: 'x' },
    { type: 'compact' },
  ],
  'a write that a server restored from a backup has lost (W5: the last reconcile saw it)': [
    { type: 'put', kind: 'ConfigMap', name: 'b', text: 'x' },
    { type: 'put', kind: 'Guestbook', name: 'b', text: 'x' },
    { type: 'pass', ms: 0 },
    { type: 'restore', changes: 4 },
  ],
};
