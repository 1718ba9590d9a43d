import { abortable } from '../../base/abortable.ts';
import type { Cause } from '../../k8s/cause.ts';
import type { MachineAction } from '../../k8s/machine.ts';
import { type KubernetesObject, keyText, type ObjectKey } from '../../k8s/object.ts';
import type { Logger } from '../../base/logger.ts';
import { withFields } from '../log/structuredLogger.ts';
import type { Part, Unfinished } from '../manager/part.ts';
import type { QueueObserver } from '../queue/workQueue.ts';
import { WorkQueue } from '../queue/workQueue.ts';
import type { RuntimeTap } from '../tap.ts';
import { syncedWithin } from './cacheSyncTimeout.ts';
import type { ControllerDefinition, Machine } from './controllerDefinition.ts';
import { ControllerSources } from './controllerSources.ts';
import { Reconciliation } from './reconciliation.ts';

/**
 * One controller: its sources put keys into its queue, its workers hand each key to the person's reconcile.
 *
 * C1 No reconcile runs before all of its informers and handlers are synced.
 * C2 At most `maxConcurrentReconciles` (1) run at a time, and never two for one key.
 * C9 When it stops, signals are aborted, nothing new is begun, and what runs is waited for.
 * C11 When its first lists do not come within `cacheSyncTimeoutMs` (its own, or the manager's), `start` rejects and says what is missing.
 */
export class Controller implements Part {
  readonly name: string;
  readonly label: Readonly<Record<string, string>>;
  readonly queue: WorkQueue;
  readonly #definition: ControllerDefinition;
  readonly #machine: Machine;
  readonly #log: Logger;
  readonly #sources: ControllerSources;
  readonly #reconciliation: Reconciliation;
  readonly #abort = new AbortController();
  #workers: Promise<void>[] = [];

  constructor(definition: ControllerDefinition, machine: Machine) {
    const { name, options } = definition;
    const { rateLimiter, maxConcurrentReconciles = 1 } = options;
    const { clock, tap } = machine;
    this.name = name;
    this.label = { controller: name };
    this.#definition = definition;
    this.#machine = machine;
    this.#log = withFields(machine.log, this.label);
    const meter = machine.meter?.controller(name, maxConcurrentReconciles, () => this.queue.length);
    const observer = tap && observerFor(tap, name);
    this.queue = new WorkQueue({ clock, observer, meter, ...(rateLimiter && { rateLimiter }) });
    this.#sources = new ControllerSources(definition, machine, this.queue, this.#log);
    const stopping = this.#abort.signal;
    this.#reconciliation = new Reconciliation({ definition, machine, queue: this.queue, log: this.#log, meter, stopping });
  }

  /** How often something was thrown that is no Error. */
  get panics(): number {
    return this.#reconciliation.panics;
  }

  /** What is being reconciled now. */
  get running(): readonly ObjectKey[] {
    return this.#reconciliation.running;
  }

  /** Does by hand what a person asks for; false where there is nothing to do it to. */
  act(action: ControllerAction): boolean {
    const { queue } = this;
    switch (action.type) {
      case 'reconcile':
        queue.add(action.key, { cause: this.#byHand() });
        return true;
      case 'reconcileAll': {
        const objects = this.#sources.own?.store.keys() ?? [];
        for (const key of objects) queue.add(key, { cause: this.#byHand() });
        return true;
      }
      case 'forget':
        return queue.hurry(action.key);
      case 'pauseQueue':
        queue.pause();
        break;
      case 'resumeQueue':
        queue.resume();
        break;
      case 'step': {
        const stepped = queue.step();
        this.#sources.tellHead();
        return stepped;
      }
    }
    this.#sources.tellHead();
    return true;
  }

  /** The object of a key, as its cache has it. */
  cached(key: ObjectKey): KubernetesObject | undefined {
    return this.#sources.own?.view.get(key);
  }

  /** Settles when the workers have begun, or it was stopped before. Rejects when the caches do not sync in time. */
  async start(): Promise<void> {
    const { signal } = this.#abort;
    const { maxConcurrentReconciles = 1, cacheSyncTimeoutMs = this.#machine.cacheSyncTimeoutMs } = this.#definition.options;
    const missing = (): string => {
      const problems = this.#sources.notSynced().join(', ') || 'its handlers';
      return `controller ${this.name}: not synced within ${(cacheSyncTimeoutMs ?? 0) / 1000} s: ${problems}`;
    };
    try {
      await syncedWithin(cacheSyncTimeoutMs, this.#machine.clock, abortable(this.#sources.open(signal), signal), missing);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (signal.aborted) return;
    this.#log.info('workers started', { workers: maxConcurrentReconciles });
    this.#workers = Array.from({ length: maxConcurrentReconciles }, () => this.#work());
  }

  /** Settles when every worker has ended. */
  async stop(): Promise<void> {
    this.#abort.abort(new Error(`the controller ${this.name} is stopping`));
    this.#sources.close();
    this.queue.shutDown();
    await Promise.all(this.#workers);
    this.#sources.leave();
  }

  unfinished(): readonly Unfinished[] {
    const hint = 'its reconcile does not heed context.signal';
    return this.running.map((key) => ({ hint, fields: { ...this.label, request: keyText(key) } }));
  }

  #byHand(): Cause {
    return { type: 'manual', at: this.#machine.clock.now() };
  }

  async #work(): Promise<void> {
    for (;;) {
      const item = this.queue.take() ?? (await this.queue.get());
      if (item === undefined) return;
      if (!this.#abort.signal.aborted) await this.#reconciliation.process(item);
      this.queue.done(item.key);
    }
  }
}

/** Actions that are about one controller. */
export type ControllerAction = Extract<MachineAction, { readonly controller: string }>;

function observerFor(tap: RuntimeTap, name: string): QueueObserver {
  return { put: (entry) => tap.queuePut(name, entry), gone: (key) => tap.queueGone(name, key) };
}
