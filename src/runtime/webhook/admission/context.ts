import type { Logger } from '../../../base/logger.ts';
import type { Client } from '../../reads/client.ts';
import type { AdmissionRequest } from './review.ts';

/** What a webhook gets beside the object. */
export interface AdmissionContext {
  /** The question as it was asked: operation, user, dry run, ... */
  readonly request: AdmissionRequest;
  /** The manager's: reads caches where there are any. */
  readonly client: Client;
  /** Carries the webhook's path, the object, and the question's uid. */
  readonly log: Logger;
  /** Aborted when the API server no longer waits for the answer. */
  readonly signal: AbortSignal;
}

/** Thrown by a webhook: the request is denied with this message (403). Any other error that is no `ApiError` counts as a fault of the webhook (500). */
export class DeniedError extends Error {
  readonly code = 'Denied';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DeniedError';
  }
}
