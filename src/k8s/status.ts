/** meta/v1 Status: how the API server says that a request failed (and, for some deletions, that it worked). */
export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: { continue?: string };
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  code?: number;
}

/** Which object it is about, and what of it. */
export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** What is wrong with one field; `field` is as in `spec.ports[0].name`. */
export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

/** Reasons that controllers match on (meta/v1 StatusReason). */
export type StatusReason =
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Invalid'
  | 'Expired'
  | 'BadRequest'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'UnsupportedMediaType'
  | 'RequestEntityTooLarge'
  | 'ServerTimeout'
  | 'Timeout'
  | 'TooManyRequests'
  | 'InternalError'
  | 'StorageReadError'
  | 'ServiceUnavailable';

/** A request that the API server refused: carries its `Status`, and the HTTP code. `code` is the reason ("" when the server gave none). */
export class ApiError extends Error {
  readonly code: string;
  readonly httpCode: number;
  readonly status: Status;

  constructor(status: Status, httpCode: number = status.code ?? 500, options?: ErrorOptions) {
    super(status.message ?? `the server answered ${httpCode}`, options);
    this.name = 'ApiError';
    this.code = status.reason ?? '';
    this.httpCode = httpCode;
    this.status = status;
  }

  /** Each field that was wrong, and why; empty where the server named none. */
  get causes(): readonly StatusCause[] {
    return this.status.details?.causes ?? [];
  }

  /** How long the server asked to wait before the next try, in seconds. */
  get retryAfterSeconds(): number | undefined {
    return this.status.details?.retryAfterSeconds;
  }
}

/** Whether it is a refusal of the API server with one of these reasons. */
export function isReason(thrown: unknown, ...reasons: StatusReason[]): thrown is ApiError {
  return thrown instanceof ApiError && (reasons as string[]).includes(thrown.code);
}
