import type { Entry } from './entry.ts';

/**
 * The ready keys: a first-in-first-out list for each priority, the highest priority first. The lists run through the
 * entries themselves, so joining, leaving and taking are O(1) in the number of keys (and linear in the number of
 * different priorities, of which there are two or three).
 */
export class ReadyLevels {
  /** Sorted by falling priority; a level stays when it is empty. */
  readonly #levels: Level[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Joins the end of its priority's list. */
  push(entry: Entry): void {
    const level = this.#level(entry.priority);
    entry.previous = level.last;
    entry.next = undefined;
    if (level.last) level.last.next = entry;
    else level.first = entry;
    level.last = entry;
    this.#size++;
  }

  /** Takes the longest waiting key of the highest priority. */
  take(): Entry | undefined {
    for (const level of this.#levels) {
      if (level.first === undefined) continue;
      const entry = level.first;
      this.#unlink(level, entry);
      return entry;
    }
    return undefined;
  }

  /** Takes out an entry that is in the list of its (unchanged) priority. */
  remove(entry: Entry): void {
    this.#unlink(this.#level(entry.priority), entry);
  }

  #unlink(level: Level, entry: Entry): void {
    if (entry.previous) entry.previous.next = entry.next;
    else level.first = entry.next;
    if (entry.next) entry.next.previous = entry.previous;
    else level.last = entry.previous;
    entry.previous = undefined;
    entry.next = undefined;
    this.#size--;
  }

  #level(priority: number): Level {
    let at = 0;
    for (; at < this.#levels.length; at++) {
      const level = this.#levels[at] as Level;
      if (level.priority === priority) return level;
      if (level.priority < priority) break;
    }
    const level: Level = { priority, first: undefined, last: undefined };
    this.#levels.splice(at, 0, level);
    return level;
  }
}

interface Level {
  readonly priority: number;
  first: Entry | undefined;
  last: Entry | undefined;
}
