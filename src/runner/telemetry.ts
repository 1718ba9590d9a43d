import type { Clock } from '../base/clock.ts';
import type { CachedObject, ControllerHead, FinishedReconcile, InformerHead, QueueEntry } from '../k8s/machine.ts';
import type { ObjectKey } from '../k8s/object.ts';
import type { ControllerDelta, DeltaMessage, InformerDelta, SessionMessage } from '../protocol/telemetry.ts';
import { KeyTable } from '../runtime/queue/keyTable.ts';
import type { RuntimeTap } from '../runtime/tap.ts';

/**
 * Turns what the runtime tells into deltas. What changes is only noted (O(1) an event; a key that changes a thousand times
 * is noted once), and goes out at once after a quiet time, every 50 ms while there is anything, before a reconcile (but not
 * before each in a burst), and when the debugger asks.
 */
export class Telemetry implements RuntimeTap {
  readonly #clock: Clock;
  readonly #send: (message: SessionMessage) => Promise<void>;
  readonly #begins: (controller: string, key: ObjectKey) => void;
  readonly #informers = new Map<string, ChangedInformer>();
  readonly #controllers = new Map<string, ChangedController>();
  /** Deltas that may still be on their way: a debugger that holds the program holds back what the socket has queued. */
  readonly #recent: { readonly delta: DeltaMessage; written: number | undefined }[] = [];
  /** By controller. */
  readonly #processing = new Map<string, KeyTable<ObjectKey>>();
  #seq = 0;
  /** When the last delta was taken. By the monotonic clock, as every span here. */
  #last = Number.NEGATIVE_INFINITY;
  /** When one last went out because a reconcile began. */
  #lastBefore = Number.NEGATIVE_INFINITY;
  #scheduled = false;
  #writing = false;

  constructor(options: {
    readonly clock: Clock;
    readonly send: (message: SessionMessage) => Promise<void>;
    readonly begins?: (controller: string, key: ObjectKey) => void;
  }) {
    this.#clock = options.clock;
    this.#send = options.send;
    this.#begins = options.begins ?? (() => undefined);
  }

  informerHead(id: string, head: InformerHead): void {
    this.#informer(id).head = head;
  }

  objectPut(informer: string, object: CachedObject): void {
    const changed = this.#informer(informer);
    changed.gone.delete(object);
    changed.put.set(object, object);
  }

  objectGone(informer: string, key: ObjectKey): void {
    const changed = this.#informer(informer);
    changed.put.delete(key);
    changed.gone.set(key, { namespace: key.namespace, name: key.name });
  }

  controllerHead(controller: string, head: ControllerHead): void {
    this.#controller(controller).head = head;
  }

  queuePut(controller: string, entry: QueueEntry): void {
    const changed = this.#controller(controller);
    const { key } = entry;
    changed.gone.delete(key);
    changed.put.set(key, entry);
    if (entry.state === 'processing') this.#processingOf(controller).set(key, key);
    else this.#processingOf(controller).delete(key);
  }

  queueGone(controller: string, key: ObjectKey): void {
    const changed = this.#controller(controller);
    changed.put.delete(key);
    changed.gone.set(key, { namespace: key.namespace, name: key.name });
    this.#processingOf(controller).delete(key);
  }

  finished(controller: string, reconcile: FinishedReconcile): void {
    const changed = this.#controller(controller);
    const { finished } = changed;
    finished.push(reconcile);
    if (finished.length > maxFinished * 2) changed.dropped += finished.splice(0, finished.length - maxFinished).length;
  }

  notice(severity: 'info' | 'warning' | 'error', message: string, about?: string): void {
    void this.#send({ type: 'notice', severity, message, ...(about === undefined ? {} : { about }) });
  }

  /**
   * Waits until the system has the bytes, at most a second: an editor that does not read must not stop the program. In a burst
   * of short reconciles not each of them is worth a message of its own; a stop in one asks for what is new.
   */
  async beforeReconcile(controller: string, key: ObjectKey): Promise<void> {
    this.#begins(controller, key);
    const now = this.#clock.monotonic();
    if (now - this.#lastBefore < flushInterval) return;
    this.#lastBefore = now;
    const written = this.flush();
    if (written === undefined) return;
    await new Promise<void>((resolve) => {
      const bound = this.#clock.setTimer(maxWait, resolve);
      void written.then(() => {
        bound.dispose();
        resolve();
      });
    });
  }

  /** Sends what has changed, if anything has. */
  flush(): Promise<void> | undefined {
    const delta = this.#take();
    if (delta === undefined) return undefined;
    const sent = { delta, written: undefined as number | undefined };
    this.#recent.push(sent);
    this.#writing = true;
    return this.#send(delta).then(() => {
      sent.written = this.#clock.monotonic();
      this.#forget();
      this.#writing = this.#recent.some((each) => each.written === undefined);
      if (!this.#writing && this.#dirty) this.#schedule();
    });
  }

  /**
   * While the program is held: everything that the editor may not have, oldest first. What the socket was given a moment
   * ago is in it too, since the editor may read this answer first.
   */
  pending(): DeltaMessage[] {
    this.#forget();
    const last = this.#take();
    if (last !== undefined) {
      const sent = { delta: last, written: undefined as number | undefined };
      this.#recent.push(sent);
      void this.#send(last).then(() => {
        sent.written = this.#clock.monotonic();
      });
    }
    return this.#recent.map((each) => each.delta);
  }

  /** What a worker is in the middle of. */
  get processing(): readonly { readonly controller: string; readonly key: ObjectKey }[] {
    return [...this.#processing].flatMap(([controller, keys]) => [...keys.values()].map((key) => ({ controller, key })));
  }

  #processingOf(controller: string): KeyTable<ObjectKey> {
    let keys = this.#processing.get(controller);
    if (keys === undefined) this.#processing.set(controller, (keys = new KeyTable()));
    return keys;
  }

  get #dirty(): boolean {
    return this.#informers.size > 0 || this.#controllers.size > 0;
  }

  #informer(id: string): ChangedInformer {
    this.#schedule();
    let changed = this.#informers.get(id);
    if (changed === undefined) this.#informers.set(id, (changed = { head: undefined, put: new KeyTable(), gone: new KeyTable() }));
    return changed;
  }

  #controller(name: string): ChangedController {
    this.#schedule();
    let changed = this.#controllers.get(name);
    if (changed === undefined)
      this.#controllers.set(name, (changed = { head: undefined, put: new KeyTable(), gone: new KeyTable(), finished: [], dropped: 0 }));
    return changed;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#clock.setTimer(Math.max(together, this.#last + flushInterval - this.#clock.monotonic()), () => {
      this.#scheduled = false;
      // While an earlier delta waits for a slow editor, changes merge here instead of piling up there.
      if (!this.#writing) void this.flush();
    });
  }

  #take(): DeltaMessage | undefined {
    if (!this.#dirty) return undefined;
    const informers: InformerDelta[] = [];
    for (const [id, { head, put, gone }] of this.#informers) {
      informers.push({ id, ...(head && { head }), put: [...put.values()], gone: [...gone.values()] });
    }
    const controllers: ControllerDelta[] = [];
    for (const [name, { head, put, gone, finished, dropped }] of this.#controllers) {
      const untold = dropped + Math.max(0, finished.length - maxFinished);
      controllers.push({
        name,
        ...(head && { head }),
        put: [...put.values()],
        gone: [...gone.values()],
        finished: finished.slice(-maxFinished),
        ...(untold > 0 && { dropped: untold }),
      });
    }
    this.#informers.clear();
    this.#controllers.clear();
    this.#last = this.#clock.monotonic();
    return { type: 'delta', seq: ++this.#seq, at: this.#clock.now(), informers, controllers };
  }

  #forget(): void {
    const before = this.#clock.monotonic() - recentFor;
    while (this.#recent[0]?.written !== undefined && this.#recent[0].written < before) this.#recent.shift();
  }
}

const flushInterval = 50;
/** What one event brings about is told together: the cache's change, the key in the queue. */
const together = 2;
const maxWait = 1000;
/** An editor that is a second behind reads nothing at all. */
const recentFor = 1000;
/** Reconciles of one controller in one delta: the newest are told, since no view keeps more. */
const maxFinished = 1000;

interface ChangedInformer {
  head: InformerHead | undefined;
  readonly put: KeyTable<CachedObject>;
  readonly gone: KeyTable<ObjectKey>;
}

interface ChangedController {
  head: ControllerHead | undefined;
  readonly put: KeyTable<QueueEntry>;
  readonly gone: KeyTable<ObjectKey>;
  readonly finished: FinishedReconcile[];
  dropped: number;
}
