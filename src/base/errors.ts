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

/** The text to show for whatever was thrown: an error's message, otherwise the value itself. It never throws. */
export function messageOf(thrown: unknown): string {
  try {
    if (isError(thrown)) return String(thrown.message) || String(thrown.name);
    if (typeof thrown === 'string') return thrown;
    if (thrown === undefined || thrown === null) return String(thrown);
    return jsonOf(thrown) ?? String(thrown);
  } catch {
    return `${typeof thrown === 'function' ? 'a function' : 'an object'} that cannot be shown`; // a revoked proxy, or text that throws
  }
}

/** Also one of another realm (a vm context). It never throws. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';
  } catch {
    return false; // a revoked proxy
  }
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // a circle, or a bigint
  }
}

export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || (thrown as { code?: unknown }).code === 'ABORT_ERR');
}
