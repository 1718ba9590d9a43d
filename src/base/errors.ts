/**
 * An error that code can tell by its `code` and a person can act on by its `message` (what happened and why).
 * `code` is a literal in the subclass or at the throw; texts are for people and are never matched.
 */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

/** The text to show for whatever was thrown: an error's message, otherwise the value itself. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === 'string') return thrown;
  if (thrown === undefined || thrown === null) return String(thrown);
  try {
    return JSON.stringify(thrown) ?? String(thrown);
  } catch {
    return String(thrown);
  }
}

export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || (thrown as { code?: unknown }).code === 'ABORT_ERR');
}
