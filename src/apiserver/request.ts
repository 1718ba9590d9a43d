import type { User } from './access/user.ts';

/** A request as the server sees it, free of HTTP's machinery: a test makes one by hand. */
export interface ApiRequest {
  readonly method: string;
  /** Decoded only as far as URL does: segments are still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Who asks, where that is known already; left out, it is whoever owns the sandbox. */
  readonly user?: User | undefined;
}

export type ApiResponse = WholeResponse | StreamedResponse;

export interface WholeResponse {
  readonly code: number;
  readonly headers: Record<string, string | string[]>;
  /** One piece, or several to be sent one after the other. */
  readonly body: Buffer | readonly Buffer[];
}

/** A watch. `start` is called once the head is out; what it returns ends the watch when the client has gone. */
export interface StreamedResponse {
  readonly code: number;
  readonly headers: Record<string, string | string[]>;
  start(sink: Sink): () => void;
}

export interface Sink {
  write(bytes: Buffer): void;
  end(): void;
}

export function isStreamed(response: ApiResponse): response is StreamedResponse {
  return 'start' in response;
}
