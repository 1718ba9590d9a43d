import { CodedError } from '../base/errors.ts';
import type { Status } from '../k8s/status.ts';

/** One line of a channel, after the greeting. */
export type WireMessage =
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: WireError }
  | { readonly type: 'tell'; readonly method: string; readonly params: unknown };

/** `status` and `httpCode` where the API server refused, so that the asking side has the whole answer. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly status?: Status;
  readonly httpCode?: number;
}

/** First line of the connecting side. */
export interface Hello {
  readonly type: 'hello';
  readonly version: number;
  readonly token: string;
}

/** What the listening side answers a hello with; after `refused` it closes. */
export type HelloAnswer = { readonly type: 'welcome' } | { readonly type: 'refused'; readonly code: string; readonly message: string };

/** Reads one line; throws `BadMessage` where it is not a message of this protocol. */
export function readMessage(line: string): WireMessage {
  const value = parse(line);
  const { type, id, method, error } = value;
  const known =
    (type === 'request' && typeof id === 'number' && typeof method === 'string') ||
    (type === 'tell' && typeof method === 'string') ||
    ((type === 'cancel' || type === 'result') && typeof id === 'number') ||
    (type === 'error' && typeof id === 'number' && typeof error === 'object' && error !== null);
  if (!known) throw badMessage(`unknown kind of message: ${String(type)}`);
  return value as unknown as WireMessage;
}

/** Reads the first line of the connecting side. */
export function readHello(line: string): Hello {
  const { type, version, token } = parse(line);
  if (type !== 'hello' || typeof version !== 'number' || typeof token !== 'string') throw badMessage('the first line is no hello');
  return { type, version, token };
}

/** Reads the line that answers a hello. */
export function readHelloAnswer(line: string): HelloAnswer {
  const { type, code, message } = parse(line);
  if (type === 'welcome') return { type };
  if (type === 'refused') return { type, code: String(code), message: String(message) };
  throw badMessage('the first answer is neither a welcome nor a refusal');
}

function parse(line: string): Record<string, unknown> & { readonly type?: unknown } & { [K in keyof Fields]?: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw badMessage('a line is no JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badMessage('a line is no JSON object');
  return value as Record<string, unknown>;
}

type Fields = Record<'id' | 'method' | 'error' | 'version' | 'token' | 'code' | 'message', unknown>;

function badMessage(what: string, cause?: unknown): CodedError<'BadMessage'> {
  return new CodedError('BadMessage', `the other process sent what this version cannot read (${what})`, { cause });
}
