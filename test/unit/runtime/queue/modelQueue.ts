/** The queue's contract as plainly as it can be said, with no care for speed: every question is answered by looking at all keys. */
export class ModelQueue {
  readonly failures = new Map<string, number>();
  readonly running = new Map<string, { priority: number; causes: number[] }>();
  #pending: Pending[] = [];
  #now = 0;
  #turn = 0;
  #closed = false;
  /** Workers that wait for a key, in the order in which they came. */
  #waiting: number[] = [];

  add(name: string, afterMs: number, priority: number, cause: number): void {
    if (this.#closed) return;
    const wanted = afterMs > 0 ? this.#now + afterMs : undefined;
    const known = this.#pending.find((each) => each.name === name);
    if (known === undefined) {
      this.#pending.push({ name, priority, causes: [cause], dueAt: wanted, turn: this.#turn++ });
      return;
    }
    known.causes.push(cause);
    const earlier = known.dueAt !== undefined && (wanted === undefined || wanted < known.dueAt);
    const becomesReady = earlier && wanted === undefined;
    if (earlier) known.dueAt = wanted;
    if (priority > known.priority || becomesReady) known.turn = becomesReady || known.dueAt === undefined ? this.#turn++ : known.turn;
    known.priority = Math.max(known.priority, priority);
  }

  fail(name: string, cause: number): number {
    const before = this.failures.get(name) ?? 0;
    this.failures.set(name, before + 1);
    const wait = Math.min(1_000_000, 5 * 2 ** before);
    this.add(name, wait, 0, cause);
    return wait;
  }

  ready(): Pending[] {
    const free = this.#pending.filter(({ name, dueAt }) => dueAt === undefined && !this.running.has(name));
    return free.sort((a, b) => b.priority - a.priority || a.turn - b.turn);
  }

  get(): Pending | undefined {
    const first = this.ready()[0];
    if (first === undefined) return undefined;
    this.#pending = this.#pending.filter((each) => each !== first);
    this.running.set(first.name, { priority: first.priority, causes: first.causes });
    return first;
  }

  /** A worker asks for a key and waits until there is one. */
  wait(worker: number): void {
    this.#waiting.push(worker);
  }

  /** What the workers that wait get now; after the shutdown those for whom nothing is left go home. */
  served(): Served[] {
    const served: Served[] = [];
    while (this.#waiting.length > 0) {
      const item = this.get();
      if (item === undefined && !this.#closed) break;
      served.push({ worker: this.#waiting.shift() as number, item });
    }
    return served;
  }

  /** After the shutdown: nothing is processed, and nothing can be any more. */
  get drained(): boolean {
    return this.#closed && this.running.size === 0 && this.#pending.length === 0;
  }

  done(name: string): void {
    this.running.delete(name);
    const again = this.#pending.find((each) => each.name === name);
    if (again !== undefined && again.dueAt === undefined) again.turn = this.#turn++;
  }

  /** Instant by instant: who waits is served before later keys are due. */
  pass(ms: number): Served[] {
    const end = this.#now + ms;
    const served: Served[] = [];
    for (;;) {
      const next = Math.min(...this.#pending.map(({ dueAt = Infinity }) => dueAt));
      if (next > end) break;
      this.#now = Math.max(this.#now, next);
      const due = this.#pending.filter(({ dueAt }) => dueAt !== undefined && dueAt <= this.#now);
      due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.turn - b.turn);
      for (const each of due) {
        each.dueAt = undefined;
        each.turn = this.#turn++;
      }
      served.push(...this.served());
    }
    this.#now = end;
    return served;
  }

  shutDown(): void {
    this.#closed = true;
    this.#pending = this.#pending.filter(({ dueAt }) => dueAt === undefined);
  }

  /** One line a key, sorted. */
  describe(): string[] {
    const lines = [...this.running].map(([name, { causes }]) => {
      const waiting = this.#pending.find((each) => each.name === name)?.causes ?? [];
      return `${name} processing for ${causes.join()} then ${waiting.join()}`;
    });
    for (const { name, dueAt, causes } of this.#pending) {
      if (this.running.has(name)) continue;
      lines.push(dueAt === undefined ? `${name} ready for ${causes.join()}` : `${name} delayed at ${dueAt} for ${causes.join()}`);
    }
    return lines.sort();
  }
}

export interface Served {
  readonly worker: number;
  /** Absent: go home. */
  readonly item: Pending | undefined;
}

export interface Pending {
  readonly name: string;
  priority: number;
  readonly causes: number[];
  /** Absent: ready, or as soon as it is no longer processed. */
  dueAt: number | undefined;
  turn: number;
}
