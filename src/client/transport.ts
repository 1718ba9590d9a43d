import type { Readable } from 'node:stream';

/** One HTTP request. `path` begins with "/" and carries the query; header names are lower case. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The head of an answer; `body` must be read to its end or destroyed. */
export interface Answer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: Readable;
  /** After the body's end: whether the server ended it, and not the connection. */
  readonly isComplete: () => boolean;
}

/** One server, over however many connections it takes. */
export interface Transport {
  /** Rejects with the signal's reason when aborted, otherwise with `BrokenExchange` when no answer came. */
  send(exchange: Exchange): Promise<Answer>;
  /** Ends every connection; what is under way breaks. */
  close(): void;
}

/**
 * No answer came, or not all of it. `unsent`: the server has surely not acted on it (never connected, or the server said
 * that it had refused it), so that any request may be sent again.
 */
export class BrokenExchange extends Error {
  readonly code: string;
  readonly unsent: boolean;

  constructor(cause: unknown, options: { readonly unsent: boolean; readonly code?: string }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'BrokenExchange';
    this.code = options.code ?? codeOf(cause);
    this.unsent = options.unsent;
  }
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error ? (cause as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : 'ECONNRESET';
}
