import { isError, messageOf } from '../../base/errors.ts';
import type { Result } from './reconciler.ts';
import { isTerminal } from './terminalError.ts';

/** What a reconcile ended with, before it is known when it will be tried again. */
export type Ending =
  | { readonly type: 'ok' }
  | { readonly type: 'requeueAfter'; readonly afterMs: number }
  | {
      readonly type: 'error';
      readonly message: string;
      readonly terminal: boolean;
      readonly error: unknown;
      readonly panic: boolean;
      /** The result made no sense: whatever the object, it will make none the next time. */
      readonly nonsense?: true;
    };

export function endingOf(returned: unknown): Ending {
  const problem = problemWith(returned);
  if (problem !== undefined) {
    const message = `reconcile returned ${problem}; return {} or { requeueAfter: milliseconds }`;
    return { type: 'error', message, terminal: false, error: new Error(message), panic: false, nonsense: true };
  }
  const { requeueAfter = 0 } = (returned ?? {}) as Result;
  return requeueAfter > 0 ? { type: 'requeueAfter', afterMs: requeueAfter } : { type: 'ok' };
}

/** Anything may be thrown in JavaScript; what is no Error counts as a panic, and is named. */
export function endingOfThrown(thrown: unknown): Ending {
  if (isError(thrown)) return { type: 'error', message: messageOf(thrown), terminal: isTerminal(thrown), error: thrown, panic: false };
  const message = `reconcile threw ${describe(thrown)}, which is no Error`;
  return { type: 'error', message, terminal: false, error: thrown, panic: true };
}

function problemWith(returned: unknown): string | undefined {
  if (returned === undefined) return undefined;
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return describe(returned);
  const unknown = Object.keys(returned).find((field) => field !== 'requeueAfter');
  if (unknown !== undefined) return `an object with the unknown field "${unknown}"`;
  const { requeueAfter } = returned as { requeueAfter?: unknown };
  if (requeueAfter === undefined || (typeof requeueAfter === 'number' && requeueAfter >= 0 && requeueAfter < Infinity)) return undefined;
  return `requeueAfter: ${describe(requeueAfter)}`;
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (isArray(value)) return 'an array';
  return messageOf(value).slice(0, 100);
}
