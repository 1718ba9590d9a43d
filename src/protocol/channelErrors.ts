import { CodedError, isAbort, messageOf } from '../base/errors.ts';
import { ConnectionError } from '../k8s/apiClient.ts';
import { ApiError } from '../k8s/status.ts';
import type { WireError } from './channelMessages.ts';

/** An error as it crosses a channel: the code that the other side matches on, and the text for people. */
export function toWireError(thrown: unknown): WireError {
  if (thrown instanceof ApiError) {
    return { code: thrown.code, message: thrown.message, status: thrown.status, httpCode: thrown.httpCode };
  }
  if (isAbort(thrown)) return { code: 'Cancelled', message: 'cancelled' };
  if (thrown instanceof ConnectionError) return { code: `Connection/${thrown.code}`, message: thrown.message };
  const code = thrown instanceof Error ? (thrown as { code?: unknown }).code : undefined;
  return { code: typeof code === 'string' && code !== '' ? code : 'Internal', message: messageOf(thrown) };
}

/** The same error on the asking side: an `ApiError` or `ConnectionError` again where it was one, else a `CodedError`. */
export function fromWireError(error: WireError): Error {
  if (error.status !== undefined) return new ApiError(error.status, error.httpCode);
  if (error.code.startsWith('Connection/')) return new ConnectionError(error.code.slice('Connection/'.length), error.message);
  return new CodedError(error.code, error.message);
}
