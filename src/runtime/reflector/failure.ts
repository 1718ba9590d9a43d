import { messageOf } from '../../base/errors.ts';
import { ConnectionError, NoKindMatchError } from '../../k8s/apiClient.ts';
import { ApiError, type Status, type StatusReason } from '../../k8s/status.ts';

/** What a failed list or watch means for what comes next. */
export type Failure =
  /** The server no longer has (or has not yet) the resourceVersion that was asked for. */
  | { readonly type: 'expired' }
  | { readonly type: 'tooLarge' }
  /** A person wants everything listed anew. */
  | { readonly type: 'asked' }
  /** The kind is not served. */
  | { readonly type: 'missing'; readonly message: string }
  /** Worth trying the same request again: no answer came, or "too many requests". */
  | { readonly type: 'retry'; readonly message: string; readonly atLeastMs: number }
  /** The server does not take this kind of request (WatchList). */
  | { readonly type: 'unsupported'; readonly message: string }
  | { readonly type: 'other'; readonly message: string; readonly atLeastMs: number };

export function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof NoKindMatchError) return { type: 'missing', message };
  if (error instanceof AskedToRelist) return { type: 'asked' };
  if (error instanceof ConnectionError || error instanceof SilentServerError) return { type: 'retry', message, atLeastMs: 0 };
  if (!(error instanceof ApiError)) return { type: 'other', message, atLeastMs: 0 };
  const atLeastMs = (error.retryAfterSeconds ?? 0) * 1000;
  if (expiredReasons.has(error.code) || error.httpCode === 410) return { type: 'expired' };
  if (error.status.details?.causes?.some((cause) => cause.reason === 'ResourceVersionTooLarge')) return { type: 'tooLarge' };
  if (error.code === 'NotFound') return { type: 'missing', message };
  if (error.httpCode === 429) return { type: 'retry', message, atLeastMs };
  if (unsupportedReasons.has(error.code)) return { type: 'unsupported', message };
  return { type: 'other', message, atLeastMs };
}

/** The error that an ERROR event carries; its object should be a `Status`, but a broken server may send anything. */
export function errorOfEvent(object: unknown): Error {
  const status = object as Partial<Status> | null;
  if (typeof status === 'object' && status?.kind === 'Status') return new ApiError(status as Status);
  return new Error(`the watch sent an error that is no Status: ${messageOf(object).slice(0, 200)}`);
}

const expiredReasons: ReadonlySet<string> = new Set<StatusReason>(['Expired', 'Gone']);
const unsupportedReasons: ReadonlySet<string> = new Set<StatusReason>(['Invalid', 'BadRequest', 'MethodNotAllowed']);

/** The server held a connection open beyond the time at which it had been told to close it, or did not answer at all. */
export class SilentServerError extends Error {
  readonly code = 'SilentServer';

  constructor(what: string) {
    super(what);
    this.name = 'SilentServerError';
  }
}

/** Ends a watch that nothing is wrong with. */
export class AskedToRelist extends Error {}
