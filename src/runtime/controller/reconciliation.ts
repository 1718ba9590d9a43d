import { deadline } from '../../base/deadline.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { ReconcileOutcome } from '../../k8s/machine.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import { withFields } from '../log/structuredLogger.ts';
import type { ControllerMeter } from '../metrics/meter.ts';
import type { WorkItem, WorkQueue } from '../queue/workQueue.ts';
import { CachingClient } from '../reads/cachingClient.ts';
import { CallRecorder } from './callRecorder.ts';
import { childOf } from './childSignal.ts';
import type { ControllerDefinition, Machine } from './controllerDefinition.ts';
import { type Ending, endingOf, endingOfThrown } from './outcome.ts';
import type { EventSink } from './reconciler.ts';

/**
 * Hands one key after another to the person's reconcile, and decides by its end when the key comes again.
 *
 * C3 `{}` forgets the key's failures. `requeueAfter` forgets them too, and adds the key after that time.
 * C4 A throw adds the key with back-off and the cause `error`; a `TerminalError` (or an error that it caused) does not, and
 *    forgets the failures.
 * C5 Whatever is thrown is recovered and named; what is no Error is counted as a panic.
 * C6 A result that makes no sense is an error that says what was expected; it comes with every object, and is logged once.
 * C7 A key keeps its priority when it is added again.
 * C8 After `reconciliationTimeoutMs` the reconcile's signal is aborted; its worker still waits for it. Time at a
 *    breakpoint does not count.
 * C10 The tap hears of the key as processing before `beforeReconcile`, and of the finished reconcile before the key's next state.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions;
  readonly #events: EventSink;
  readonly #running = new Map<string, ObjectKey>();
  readonly #saidNonsense = new Set<string>();
  #count = 0;
  #panics = 0;

  constructor(options: ReconciliationOptions) {
    const { definition, machine } = options;
    this.#options = options;
    this.#events = { record: (regarding, event) => machine.events.record(definition.name, regarding, event) };
  }

  /** How often something was thrown that is no Error. */
  get panics(): number {
    return this.#panics;
  }

  /** What is being reconciled now. */
  get running(): readonly ObjectKey[] {
    return [...this.#running.values()];
  }

  /** Settles when the reconcile has ended and the queue knows what comes next, but for `done`. */
  async process(item: WorkItem): Promise<void> {
    const { definition, machine, log, meter } = this.#options;
    const { key, causes } = item;
    const { clock, tap } = machine;
    const id = ++this.#count;
    await tap?.beforeReconcile(definition.name, key);
    const startedAt = clock.now();
    const begun = clock.monotonic();
    const text = keyText(key);
    const slow = deadline(clock, slowMs, () => log.warn(`still reconciling after ${slowMs / 1000} s`, { request: text }));
    this.#running.set(text, key);
    const measured = meter?.begun();
    const calls = tap && new CallRecorder(machine.api, clock);
    const ending = await this.#run(item, calls ?? machine.api);
    this.#running.delete(text);
    slow.dispose();
    measured?.(meteredResult(ending), ending.type === 'error' ? ending : fine);
    const durationMs = Math.round(clock.monotonic() - begun);
    const outcome = this.#settle(item, ending);
    tap?.finished(definition.name, { id, key, startedAt, durationMs, causes, outcome, ...(calls && { calls: calls.calls }) });
  }

  async #run({ key, causes }: WorkItem, api: ApiClient): Promise<Ending> {
    const { definition, machine, queue, stopping } = this.#options;
    const { reconciliationTimeoutMs: limit } = definition.options;
    const child = limit === undefined ? undefined : childOf(stopping);
    const timer =
      child && limit && deadline(machine.clock, limit, () => child.abort(new Error(`the reconcile took longer than ${limit} ms`)));
    const signal = child?.signal ?? stopping;
    const { registry } = machine;
    const context = {
      client: new CachingClient({ api, caches: registry, fieldManager: definition.name, signal }),
      events: this.#events,
      log: withFields(this.#options.log, { request: keyText(key) }),
      signal,
      controller: definition.name,
      attempt: queue.failures(key) + 1,
      causes,
    };
    try {
      return endingOf(await definition.reconcile({ namespace: key.namespace, name: key.name }, context));
    } catch (thrown) {
      return endingOfThrown(thrown);
    } finally {
      if (timer) timer.dispose();
      child?.release();
    }
  }

  #settle({ key, priority }: WorkItem, ending: Ending): ReconcileOutcome {
    const { queue, machine } = this.#options;
    const at = machine.clock.now();
    switch (ending.type) {
      case 'ok':
        queue.forget(key);
        return ending;
      case 'requeueAfter':
        queue.forget(key);
        queue.addAfter(key, ending.afterMs, { priority, cause: { type: 'requeue', afterMs: ending.afterMs, at } });
        return ending;
      case 'error':
        return this.#retry(key, priority, ending, at);
    }
  }

  #retry(key: ObjectKey, priority: number, ending: Ending & { type: 'error' }, at: number): ReconcileOutcome {
    const { message, terminal, error, panic, nonsense } = ending;
    const { queue, log, stopping } = this.#options;
    if (panic) this.#panics++;
    const request = keyText(key);
    if (terminal) {
      queue.forget(key);
      log.error(`reconcile failed for good: ${message}`, { request, error });
      return { type: 'error', message, terminal };
    }
    const cause = (afterMs: number, attempt: number) => ({ type: 'error', message, attempt, afterMs, at }) as const;
    const retryInMs = queue.addRateLimited(key, cause, priority);
    if (stopping.aborted) log.debug(`reconcile ended with an error while stopping: ${message}`, { request });
    else if (nonsense === true && this.#saidNonsense.has(message)) log.debug(`reconcile failed: ${message}`, { request, retryInMs });
    else log.error(`reconcile failed: ${message}`, { request, retryInMs, error });
    if (nonsense === true && this.#saidNonsense.size < 100) this.#saidNonsense.add(message);
    return { type: 'error', message, terminal, retryInMs };
  }
}

export interface ReconciliationOptions {
  readonly definition: ControllerDefinition;
  readonly machine: Machine;
  readonly queue: WorkQueue;
  readonly log: Logger;
  readonly meter: ControllerMeter | undefined;
  /** Aborted when the controller stops. */
  readonly stopping: AbortSignal;
}

function meteredResult({ type }: Ending): 'success' | 'requeue_after' | 'error' {
  if (type === 'ok') return 'success';
  return type === 'requeueAfter' ? 'requeue_after' : 'error';
}

const fine = { terminal: false, panic: false };
const slowMs = 60_000;
