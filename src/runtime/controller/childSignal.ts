/** An abort controller that is aborted with its parent, until it is released: a parent that lives long keeps nothing of it. */
export interface ChildAbort {
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  release(): void;
}

export function childOf(parent: AbortSignal): ChildAbort {
  const child = new AbortController();
  const onAbort = (): void => child.abort(parent.reason);
  if (parent.aborted) onAbort();
  else parent.addEventListener('abort', onAbort, { once: true });
  return {
    signal: child.signal,
    abort: (reason) => child.abort(reason),
    release: () => parent.removeEventListener('abort', onAbort),
  };
}
