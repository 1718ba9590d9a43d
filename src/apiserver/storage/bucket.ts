import type { Entry } from './entry.ts';

/** The live entries of one collection. Writing costs the same however many there are; the order is made when a list asks for it. */
export class Bucket {
  readonly #partitions = new Map<string, Partition>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(partition: string, name: string): Entry | undefined {
    return this.#partitions.get(partition)?.entries.get(name);
  }

  set(entry: Entry): void {
    let partition = this.#partitions.get(entry.partition);
    if (!partition) this.#partitions.set(entry.partition, (partition = { entries: new Map(), sorted: undefined }));
    if (!partition.entries.has(entry.name)) {
      this.#size++;
      partition.sorted = undefined;
    }
    partition.entries.set(entry.name, entry);
  }

  delete(partition: string, name: string): void {
    const found = this.#partitions.get(partition);
    if (!found?.entries.delete(name)) return;
    this.#size--;
    found.sorted = undefined;
    if (found.entries.size === 0) this.#partitions.delete(partition);
  }

  /** In key order: by "partition/name", bytewise. */
  list(partition?: string): Entry[] {
    if (partition !== undefined) return entriesOf(this.#partitions.get(partition));
    const names = [...this.#partitions.keys()].sort((a, b) => compareText(`${a}/`, `${b}/`));
    return names.flatMap((name) => entriesOf(this.#partitions.get(name)));
  }
}

/** Key order of two entries of one bucket. */
export function compareKeys(a: { partition: string; name: string }, b: { partition: string; name: string }): number {
  if (a.partition !== b.partition) return compareText(`${a.partition}/`, `${b.partition}/`);
  return compareText(a.name, b.name);
}

interface Partition {
  readonly entries: Map<string, Entry>;
  /** Names in order; undefined since one came or went. */
  sorted: string[] | undefined;
}

function entriesOf(partition: Partition | undefined): Entry[] {
  if (!partition) return [];
  partition.sorted ??= [...partition.entries.keys()].sort(compareText);
  return partition.sorted.map((name) => partition.entries.get(name) as Entry);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
