import type { Change } from './change.ts';

/**
 * What may change or refuse a write. Mutating admission comes before a kind's own preparing and checking, validating admission after
 * it; both throw what the client is told. They give a promise only where they have to wait (a webhook): a write for which nobody has to be
 * asked stays one turn of the event loop.
 */
export interface Admission {
  mutate(change: Change): Promise<void> | undefined;
  validate(change: Change): Promise<void> | undefined;
  /** Whether there is anybody who might have to be waited for now. */
  mayWait(): boolean;
}

/** One after the other. */
export function inOrder(parts: readonly Admission[]): Admission {
  return {
    mutate: (change) => sequence(parts, (part) => part.mutate(change)),
    validate: (change) => sequence(parts, (part) => part.validate(change)),
    mayWait: () => parts.some((part) => part.mayWait()),
  };
}

function sequence(parts: readonly Admission[], run: (part: Admission) => Promise<void> | undefined): Promise<void> | undefined {
  for (const [index, part] of parts.entries()) {
    const waiting = run(part);
    if (waiting) return waiting.then(() => sequence(parts.slice(index + 1), run));
  }
  return undefined;
}
