/** A request to a webhook, its body read. */
export interface Call {
  /** As the header says it; "" when there is none. */
  readonly contentType: string;
  readonly body: Uint8Array | 'too large';
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly code: number;
  /** JSON; "" for none. */
  readonly body: string;
}

/** What answers at one path. */
export interface Endpoint {
  answer(call: Call): Promise<Reply>;
}
