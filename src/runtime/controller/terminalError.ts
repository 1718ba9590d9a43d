import { messageOf } from '../../base/errors.ts';

/**
 * Thrown by a reconcile that cannot succeed until its object changes: the key is not tried again by itself.
 * `new TerminalError('the image name is not valid')`, or around another error: `new TerminalError(error)`.
 */
export class TerminalError extends Error {
  readonly code = 'Terminal';

  constructor(reason: unknown, options?: ErrorOptions) {
    super(messageOf(reason), options ?? (reason instanceof Error ? { cause: reason } : undefined));
    this.name = 'TerminalError';
  }
}

/** Also an error that a `TerminalError` caused. By code, since a person's project may load its own copy of this package. */
export function isTerminal(thrown: unknown): boolean {
  let error = thrown;
  for (let depth = 0; depth < 16 && error instanceof Error; depth++) {
    if ((error as { code?: unknown }).code === 'Terminal') return true;
    error = error.cause;
  }
  return false;
}
