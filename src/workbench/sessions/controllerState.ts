import type { ControllerHead, FinishedReconcile, QueueEntry } from '../../k8s/machine.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import type { ControllerDelta } from '../../protocol/telemetry.ts';
import { type Pace, ReconcileStats } from './reconcileStats.ts';

/** How many finished reconciles a controller keeps for the tree, newest first. */
const maxRecentReconciles = 100;
/** For how many keys the last result is remembered. */
const maxRememberedKeys = 20_000;

export type ReadyEntry = Extract<QueueEntry, { state: 'ready' }>;
export type DelayedEntry = Extract<QueueEntry, { state: 'delayed' }>;
export type ProcessingEntry = Extract<QueueEntry, { state: 'processing' }>;

/** One controller of a session: its work queue as it is, and its last reconciles. A change costs O(1) a key. */
export class ControllerState {
  readonly name: string;
  #head: ControllerHead | undefined;
  readonly #ready = new Map<string, ReadyEntry>();
  readonly #delayed = new Map<string, DelayedEntry>();
  readonly #processing = new Map<string, ProcessingEntry>();
  readonly #recent: FinishedReconcile[] = [];
  readonly #last = new Map<string, LastResult>();
  readonly #stats = new ReconcileStats();
  #untold = 0;

  constructor(name: string) {
    this.name = name;
  }

  get head(): ControllerHead | undefined {
    return this.#head;
  }

  /** `at`: when the program told it. */
  apply(delta: ControllerDelta, at: number): void {
    if (delta.head !== undefined) this.#head = delta.head;
    for (const entry of delta.put) this.#put(entry);
    for (const key of delta.gone) this.#remove(keyText(key));
    for (const reconcile of delta.finished) this.#finish(reconcile);
    if (delta.dropped === undefined) return;
    this.#untold += delta.dropped;
    this.#stats.addUntold(delta.dropped, at);
  }

  /** "depth" is what waits for a worker now. */
  get counts(): { readonly depth: number; readonly delayed: number; readonly running: number } {
    return { depth: this.#ready.size, delayed: this.#delayed.size, running: this.#processing.size };
  }

  pace(now: number): Pace {
    return this.#stats.pace(now);
  }

  /** Reconciles that were too many to be told one by one. */
  get untold(): number {
    return this.#untold;
  }

  /** Keys that wait to be tried again, and the most failures among them. */
  get retries(): { readonly keys: number; readonly most: number } {
    let keys = 0;
    let most = 0;
    for (const { failures } of this.#delayed.values()) {
      if (failures === 0) continue;
      keys++;
      most = Math.max(most, failures);
    }
    return { keys, most };
  }

  entry(key: ObjectKey): QueueEntry | undefined {
    const text = keyText(key);
    return this.#processing.get(text) ?? this.#ready.get(text) ?? this.#delayed.get(text);
  }

  /** Longest running first. */
  processing(): ProcessingEntry[] {
    return [...this.#processing.values()].sort((a, b) => a.since - b.since);
  }

  /** In queue order. */
  ready(): ReadyEntry[] {
    return [...this.#ready.values()].sort((a, b) => a.order - b.order);
  }

  /** In no particular order, and without a list of them. */
  eachReady(): Iterable<ReadyEntry> {
    return this.#ready.values();
  }

  /** Soonest first. */
  delayed(): DelayedEntry[] {
    return [...this.#delayed.values()].sort((a, b) => a.dueAt - b.dueAt);
  }

  /** Newest first, at most `maxRecentReconciles`. */
  recent(): readonly FinishedReconcile[] {
    return [...this.#recent].reverse();
  }

  lastOf(key: ObjectKey): LastResult | undefined {
    return this.#last.get(keyText(key));
  }

  /** Forgets the last result of an object that is gone. */
  forget(key: ObjectKey): void {
    this.#last.delete(keyText(key));
  }

  #put(entry: QueueEntry): void {
    const text = keyText(entry.key);
    const set = entry.state === 'ready' ? this.#ready : entry.state === 'delayed' ? this.#delayed : this.#processing;
    if (!set.has(text)) this.#remove(text);
    (set as Map<string, QueueEntry>).set(text, entry);
  }

  #remove(text: string): void {
    if (this.#ready.delete(text) || this.#delayed.delete(text)) return;
    this.#processing.delete(text);
  }

  #finish(reconcile: FinishedReconcile): void {
    this.#recent.push(reconcile);
    this.#stats.add(reconcile);
    if (this.#recent.length > maxRecentReconciles) this.#recent.shift();
    const text = keyText(reconcile.key);
    const before = this.#last.get(text);
    const failures = reconcile.outcome.type === 'error' ? (before?.failures ?? 0) + 1 : 0;
    this.#last.delete(text);
    this.#last.set(text, { reconcile, failures });
    if (this.#last.size > maxRememberedKeys) this.#last.delete(this.#last.keys().next().value as string);
  }
}

export interface LastResult {
  readonly reconcile: FinishedReconcile;
  /** Failures in a row, 0 after a success. */
  readonly failures: number;
}
