import type { Action } from './faults.ts';

/** Sequences that once failed, shortened by fast-check, by what was wrong. They run before the random ones. */
export const found: Readonly<Record<string, readonly Action[]>> = {};
