/** How many changes of one watch are remembered: enough for minutes at a breakpoint, a few MB at most. */
const capacity = 65_536;

/**
 * The resourceVersions of a watch's events, in order, so that "how many changes came after mine?" is a binary search. Of
 * more than 65,536 the oldest are let go; what is asked about older ones, or about a time that was not watched, is
 * answered with "at least".
 */
export class ChangeLog {
  #versions: string[] = [];
  /** Positions before this one may have changes after them that are not in the log. */
  #knownFrom: string;

  constructor(knownFrom: string) {
    this.#knownFrom = knownFrom;
  }

  get last(): string {
    return this.#versions.at(-1) ?? this.#knownFrom;
  }

  add(version: string): void {
    const at = this.#after(version);
    if (this.#versions[at - 1] === version) return; // seen before: a watch that began anew
    if (at === this.#versions.length) this.#versions.push(version);
    else this.#versions.splice(at, 0, version);
    if (this.#versions.length > capacity) this.#knownFrom = this.#versions.splice(0, capacity / 8).at(-1) ?? this.#knownFrom;
  }

  /** The history up to `version` was not seen in full: a list stood in for it, whose objects' versions are `seen`. */
  gap(version: string, seen: readonly string[]): void {
    const { last } = this;
    for (const each of seen) if (compareVersions(each, last) > 0) this.add(each);
    if (compareVersions(version, this.#knownFrom) > 0) this.#knownFrom = version;
  }

  after(position: string): { readonly changes: number; readonly atLeast: boolean } {
    return { changes: this.#versions.length - this.#after(position), atLeast: compareVersions(position, this.#knownFrom) < 0 };
  }

  /** Index of the first version that is newer. */
  #after(version: string): number {
    let low = 0;
    let high = this.#versions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareVersions(this.#versions[middle] ?? '', version) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** resourceVersions are whole numbers of any size, without leading zeros: longer is larger. */
export function compareVersions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
