/**
 * Names in code-point order, for lists that are read rarely and changed often: adding and removing cost O(1), reading
 * after n changes costs one merge.
 */
export class SortedNames {
  #names: string[] = [];
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();

  /** `name` must not be there yet. */
  add(name: string): void {
    if (!this.#removed.delete(name)) this.#added.add(name);
  }

  /** `name` must be there. */
  remove(name: string): void {
    if (!this.#added.delete(name)) this.#removed.add(name);
  }

  /** In order; the array is not to be changed, and is a new one after a change. */
  values(): readonly string[] {
    if (this.#added.size > 0 || this.#removed.size > 0) {
      this.#names = merge(this.#names, [...this.#added].sort(compare), this.#removed);
      this.#added.clear();
      this.#removed.clear();
    }
    return this.#names;
  }
}

function merge(old: readonly string[], added: readonly string[], removed: ReadonlySet<string>): string[] {
  const names: string[] = [];
  let next = 0;
  for (const name of old) {
    if (removed.has(name)) continue;
    for (let first = added[next]; first !== undefined && first < name; first = added[++next]) names.push(first);
    names.push(name);
  }
  for (; next < added.length; next++) names.push(added[next] as string);
  return names;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
