import type { Change } from './entry.ts';

/**
 * The latest changes, oldest first, bounded in number and in bytes: what a watch that starts in the past, and a list that
 * goes on from an earlier page, can still be given. `compacted` is the newest revision that is no longer complete here.
 */
export class History {
  #changes: Change[] = [];
  #start = 0;
  #bytes = 0;
  #compacted: number;
  readonly #maxChanges: number;
  readonly #maxBytes: number;

  constructor(compacted: number, limits: HistoryLimits) {
    this.#compacted = compacted;
    this.#maxChanges = limits.changes;
    this.#maxBytes = limits.bytes;
  }

  get compacted(): number {
    return this.#compacted;
  }

  push(change: Change): void {
    this.#changes.push(change);
    this.#bytes += change.entry.bytes.length;
    while (
      this.#changes.length - this.#start > this.#maxChanges ||
      (this.#bytes > this.#maxBytes && this.#changes.length - this.#start > 1)
    ) {
      this.#dropOldest();
    }
    if (this.#start > 1024 && this.#start * 2 > this.#changes.length) {
      this.#changes = this.#changes.slice(this.#start);
      this.#start = 0;
    }
  }

  /** The changes after `revision` in order; undefined when some of them are gone. */
  since(revision: number): Change[] | undefined {
    if (revision < this.#compacted) return undefined;
    return this.#changes.slice(this.#firstAfter(revision));
  }

  /** Forgets everything up to now: whoever starts in the past is told to list again. */
  clear(compacted: number): void {
    this.#changes = [];
    this.#start = 0;
    this.#bytes = 0;
    this.#compacted = compacted;
  }

  #dropOldest(): void {
    const oldest = this.#changes[this.#start] as Change;
    (this.#changes as (Change | undefined)[])[this.#start] = undefined;
    this.#start++;
    this.#bytes -= oldest.entry.bytes.length;
    this.#compacted = oldest.revision;
  }

  #firstAfter(revision: number): number {
    let low = this.#start;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#changes[middle] as Change).revision > revision) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

export interface HistoryLimits {
  readonly changes: number;
  readonly bytes: number;
}
