import type { Entry } from './entry.ts';

/** Delayed keys by due time, the earliest first; of one instant, the one delayed first. Every operation is O(log n). */
export class DueHeap {
  readonly #heap: Entry[] = [];

  get size(): number {
    return this.#heap.length;
  }

  first(): Entry | undefined {
    return this.#heap[0];
  }

  push(entry: Entry): void {
    entry.heapIndex = this.#heap.length;
    this.#heap.push(entry);
    this.#up(entry);
  }

  /** After `dueAt` became earlier. */
  moved(entry: Entry): void {
    this.#up(entry);
  }

  remove(entry: Entry): void {
    const last = this.#heap.pop() as Entry;
    if (last !== entry) {
      this.#put(last, entry.heapIndex);
      this.#up(last);
      this.#down(last);
    }
    entry.heapIndex = -1;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  #up(entry: Entry): void {
    while (entry.heapIndex > 0) {
      const index = (entry.heapIndex - 1) >> 1;
      const parent = this.#heap[index] as Entry;
      if (!before(entry, parent)) return;
      this.#put(parent, entry.heapIndex);
      this.#put(entry, index);
    }
  }

  #down(entry: Entry): void {
    for (;;) {
      const left = this.#heap[entry.heapIndex * 2 + 1];
      if (left === undefined) return;
      const right = this.#heap[entry.heapIndex * 2 + 2];
      const child = right !== undefined && before(right, left) ? right : left;
      if (!before(child, entry)) return;
      const index = child.heapIndex;
      this.#put(child, entry.heapIndex);
      this.#put(entry, index);
    }
  }

  #put(entry: Entry, index: number): void {
    this.#heap[index] = entry;
    entry.heapIndex = index;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.order < b.order);
}
