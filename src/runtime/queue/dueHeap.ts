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

  /** After `at` became earlier. */
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

  /** Others move into the gap; the entry is written once, where it ends. */
  #up(entry: Entry): void {
    let index = entry.heapIndex;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = this.#heap[above] as Entry;
      if (!before(entry, parent)) break;
      this.#put(parent, index);
      index = above;
    }
    this.#put(entry, index);
  }

  #down(entry: Entry): void {
    const size = this.#heap.length;
    let index = entry.heapIndex;
    for (let below = index * 2 + 1; below < size; below = index * 2 + 1) {
      let child = this.#heap[below] as Entry;
      if (below + 1 < size && before(this.#heap[below + 1] as Entry, child)) child = this.#heap[++below] as Entry;
      if (!before(child, entry)) break;
      this.#put(child, index);
      index = below;
    }
    this.#put(entry, index);
  }

  #put(entry: Entry, index: number): void {
    this.#heap[index] = entry;
    entry.heapIndex = index;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
