import type { Clock } from '../../base/clock.ts';
import { deadline } from '../../base/deadline.ts';
import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { ReconcileOutcome } from '../../k8s/machine.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import type { EventRecorder } from '../events/eventRecorder.ts';
import type { Informer } from '../informer/informer.ts';
import type { InformerRegistry, InformerUse } from '../informer/informerRegistry.ts';
import { withFields } from '../log/structuredLogger.ts';
import type { ControllerMeter, Meter } from '../metrics/meter.ts';
import { type RateLimiter } from '../queue/rateLimiter.ts';
import { type WorkItem, WorkQueue } from '../queue/workQueue.ts';
import { abortable, CachingClient } from '../reads/cachingClient.ts';
import type { RuntimeTap } from '../tap.ts';
import type { EventChannel } from './eventChannel.ts';
import { type Ending, endingOf, endingOfThrown } from './outcome.ts';
import type { EventSink, ReconcileFunction } from './reconciler.ts';
import { enqueueFrom, sentCause, type Source, type Target } from './source.ts';

/**
 * One controller: its sources put keys into its queue, its workers hand each key to the person's reconcile.
 *
 * C1 No reconcile runs before all of its informers and handlers are synced.
 * C2 At most `maxConcurrentReconciles` (1) run at a time, and never two for one key.
 * C3 `{}` forgets the key's failures. `requeueAfter` forgets them too, and adds the key after that time.
 * C4 A throw adds the key with back-off and the cause `error`; a `TerminalError` does not, and forgets the failures.
 * C5 Whatever is thrown is recovered and named; what is no Error is counted as a panic.
 * C6 A result that makes no sense is an error that says what was expected.
 * C7 A key keeps its priority when it is added again.
 * C8 After `reconciliationTimeoutMs` the reconcile's signal is aborted; its worker still waits for it. Time at a
 *    breakpoint does not count.
 * C9 When it stops, signals are aborted, nothing new is begun, and what runs is waited for.
 * C10 The tap hears of the key as processing before `beforeReconcile`, and of the finished reconcile before the key's next state.
 */
export class Controller {
  readonly name: string;
  readonly queue: WorkQueue;
  readonly #events: EventSink;
  readonly #definition: ControllerDefinition;
  readonly #machine: Machine;
  readonly #log: Logger;
  readonly #meter: ControllerMeter | undefined;
  readonly #abort = new AbortController();
  readonly #subscriptions: Disposable[] = [];
  readonly #informers: Informer[] = [];
  readonly #uses: InformerUse[] = [];
  readonly #running = new Map<string, ObjectKey>();
  readonly #said = new Set<string>();
  #workers: Promise<void>[] = [];
  #reconciles = 0;
  #panics = 0;

  constructor(definition: ControllerDefinition, machine: Machine) {
    this.name = definition.name;
    this.#definition = definition;
    this.#machine = machine;
    this.#events = { record: (regarding, event) => machine.events.record(definition.name, regarding, event) };
    this.#log = withFields(machine.log, { controller: definition.name });
    const { tap, clock } = machine;
    const observer = tap && {
      put: (entry: Parameters<RuntimeTap['queuePut']>[1]) => tap.queuePut(definition.name, entry),
      gone: (key: ObjectKey) => tap.queueGone(definition.name, key),
    };
    const { rateLimiter, maxConcurrentReconciles = 1 } = definition.options;
    this.#meter = machine.meter?.controller(definition.name, maxConcurrentReconciles, () => this.queue.length);
    this.queue = new WorkQueue({ clock, observer, meter: this.#meter, ...(rateLimiter && { rateLimiter }) });
  }

  /** How often something was thrown that is no Error. */
  get panics(): number {
    return this.#panics;
  }

  /** What is being reconciled now. */
  get running(): readonly ObjectKey[] {
    return [...this.#running.values()];
  }

  /** Settles when the workers have begun. Rejects when the caches do not sync in time. */
  async start(): Promise<void> {
    const { signal } = this.#abort;
    const timeout = this.#machine.cacheSyncTimeoutMs;
    const late = new AbortController();
    const timer = timeout === undefined ? undefined : deadline(this.#machine.clock, timeout, () => late.abort());
    try {
      await abortable(abortable(this.#openSources(), signal), late.signal);
    } catch (error) {
      if (!late.signal.aborted || signal.aborted) throw error;
      throw new CacheSyncTimeoutError(this.#whatIsNotSynced((timeout ?? 0) / 1000));
    } finally {
      timer?.dispose();
    }
    const { maxConcurrentReconciles = 1 } = this.#definition.options;
    if (signal.aborted) return;
    this.#log.info('workers started', { workers: maxConcurrentReconciles });
    this.#workers = Array.from({ length: maxConcurrentReconciles }, () => this.#work());
  }

  /** Settles when every worker has ended. */
  async stop(): Promise<void> {
    this.#abort.abort(new Error(`the controller ${this.name} is stopping`));
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.queue.shutDown();
    await Promise.all(this.#workers);
    for (const use of this.#uses) use.leave();
  }

  /** The informer of what it is for comes first: owners can only be found once it is known whether they have namespaces. */
  async #openSources(): Promise<void> {
    const [first, ...others] = this.#definition.sources;
    const opened = [this.#open(first, { ...first.gvk, namespaced: true })];
    this.#tellHead();
    const { namespaced } = await (this.#informers[0] as Informer).resource;
    if (this.#abort.signal.aborted) return;
    for (const source of others) opened.push(this.#open(source, { ...first.gvk, namespaced }));
    this.#tellHead();
    await Promise.all(opened);
    if (!this.#abort.signal.aborted) this.#openChannels();
  }

  #open(source: Source, target: Target): Promise<void> {
    const { registry, clock } = this.#machine;
    const use = registry.use(source.gvk, source.scope);
    const { informer } = use;
    this.#uses.push(use);
    this.#informers.push(informer);
    informer.addRole(source.role);
    const onError = (error: unknown): void => this.#sourceFailed(source, error);
    const subscription = informer.addHandler(enqueueFrom(source, target, this.queue, clock), { resyncMs: source.resyncMs, onError });
    this.#subscriptions.push(subscription);
    informer.start();
    return subscription.synced;
  }

  #openChannels(): void {
    const { sources, channels } = this.#definition;
    for (const channel of channels)
      this.#subscriptions.push(
        channel.listen((key) => this.queue.add(key, { cause: sentCause(sources[0].gvk, key, this.#machine.clock.now()) })),
      );
  }

  #tellHead(): void {
    const { group, version, kind } = this.#definition.sources[0].gvk;
    const { maxConcurrentReconciles = 1 } = this.#definition.options;
    const informers = [...new Set(this.#informers.map((informer) => informer.id))];
    this.#machine.tap?.controllerHead(this.name, { for: { group, version, kind }, informers, workers: maxConcurrentReconciles });
  }

  #whatIsNotSynced(seconds: number): string {
    const missing = this.#informers.filter((informer) => !informer.hasSynced);
    const problems = missing.map((informer) => `${informer.id} (${informer.problem ?? 'its first list has not come'})`);
    return `controller ${this.name}: not synced within ${seconds} s: ${problems.join(', ') || 'its handlers'}`;
  }

  /** An event is lost for this source: said once for each text, so that a flood of events is not a flood of lines. */
  #sourceFailed({ role, gvk }: Source, error: unknown): void {
    const message = `${this.name}: a function of ${role}(${gvk.kind}) threw for an event, which is left out: ${messageOf(error)}`;
    if (this.#said.has(message) || this.#said.size >= 100) return;
    this.#said.add(message);
    this.#log.error(message, { error });
    this.#machine.tap?.notice('error', message);
  }

  async #work(): Promise<void> {
    for (;;) {
      const item = this.queue.take() ?? (await this.queue.get());
      if (item === undefined) return;
      if (!this.#abort.signal.aborted) await this.#process(item);
      this.queue.done(item.key);
    }
  }

  async #process(item: WorkItem): Promise<void> {
    const { key, causes } = item;
    const { clock, tap } = this.#machine;
    const id = ++this.#reconciles;
    await tap?.beforeReconcile(this.name, key);
    const startedAt = clock.now();
    const text = keyText(key);
    const slow = deadline(clock, slowMs, () => this.#log.warn(`still reconciling after ${slowMs / 1000} s`, { request: text }));
    this.#running.set(text, key);
    const measured = this.#meter?.begun();
    const ending = await this.#run(item);
    this.#running.delete(text);
    slow.dispose();
    measured?.(meteredResult(ending), ending.type === 'error' ? ending : fine);
    const durationMs = clock.now() - startedAt;
    const outcome = this.#settle(item, ending);
    tap?.finished(this.name, { id, key, startedAt, durationMs, causes, outcome });
  }

  async #run({ key, causes }: WorkItem): Promise<Ending> {
    const { reconcile, options } = this.#definition;
    const { api, registry, clock } = this.#machine;
    const { reconciliationTimeoutMs: limit } = options;
    const abort = limit === undefined ? this.#abort : childOf(this.#abort.signal);
    const timer =
      limit === undefined ? undefined : deadline(clock, limit, () => abort.abort(new Error(`the reconcile took longer than ${limit} ms`)));
    const { signal } = abort;
    const client = new CachingClient({ api, caches: registry, fieldManager: this.name, signal });
    const log = withFields(this.#log, { request: keyText(key) });
    const events = this.#events;
    const request = { namespace: key.namespace, name: key.name };
    try {
      const returned: unknown = await reconcile(request, {
        client,
        events,
        log,
        signal,
        controller: this.name,
        attempt: this.queue.failures(key) + 1,
        causes,
      });
      return endingOf(returned);
    } catch (thrown) {
      return endingOfThrown(thrown);
    } finally {
      timer?.dispose();
    }
  }

  #settle({ key, priority }: WorkItem, ending: Ending): ReconcileOutcome {
    const at = this.#machine.clock.now();
    switch (ending.type) {
      case 'ok':
        this.queue.forget(key);
        return ending;
      case 'requeueAfter':
        this.queue.forget(key);
        this.queue.addAfter(key, ending.afterMs, { priority, cause: { type: 'requeue', afterMs: ending.afterMs, at } });
        return ending;
      case 'error':
        return this.#retry(key, priority, ending, at);
    }
  }

  #retry(key: ObjectKey, priority: number, { message, terminal, error, panic }: Ending & { type: 'error' }, at: number): ReconcileOutcome {
    if (panic) this.#panics++;
    const request = keyText(key);
    if (terminal) {
      this.queue.forget(key);
      this.#log.error(`reconcile failed for good: ${message}`, { request, error });
      return { type: 'error', message, terminal };
    }
    const cause = (afterMs: number, attempt: number) => ({ type: 'error', message, attempt, afterMs, at }) as const;
    const retryInMs = this.queue.addRateLimited(key, cause, priority);
    if (this.#abort.signal.aborted) this.#log.debug(`reconcile ended with an error while stopping: ${message}`, { request });
    else this.#log.error(`reconcile failed: ${message}`, { request, retryInMs, error });
    return { type: 'error', message, terminal, retryInMs };
  }
}

/** What a person's builder calls come to. */
export interface ControllerDefinition {
  readonly name: string;
  /** What the controller is for comes first. */
  readonly sources: readonly [Source, ...Source[]];
  readonly channels: readonly EventChannel[];
  readonly options: ControllerOptions;
  readonly reconcile: ReconcileFunction;
}

export interface ControllerOptions {
  /** How many keys are reconciled at a time; 1 unless given. */
  readonly maxConcurrentReconciles?: number;
  /** When a reconcile's signal is aborted, in milliseconds; never unless given. */
  readonly reconciliationTimeoutMs?: number;
  /** False: runs in every replica, whoever leads; true unless given. */
  readonly needLeaderElection?: boolean;
  /** Back-off of failing keys; 5 ms doubled up to 1000 s unless given. */
  readonly rateLimiter?: RateLimiter;
}

/** What a controller runs on. */
export interface Machine {
  readonly api: ApiClient;
  readonly registry: InformerRegistry;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tap: RuntimeTap | undefined;
  readonly meter?: Meter | undefined;
  /** Undefined: waits for ever. */
  readonly cacheSyncTimeoutMs: number | undefined;
}

export class CacheSyncTimeoutError extends Error {
  readonly code = 'CacheSyncTimeout';

  constructor(message: string) {
    super(message);
    this.name = 'CacheSyncTimeoutError';
  }
}

function childOf(signal: AbortSignal): AbortController {
  const child = new AbortController();
  const onAbort = (): void => child.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  child.signal.addEventListener('abort', () => signal.removeEventListener('abort', onAbort), { once: true });
  return child;
}

function meteredResult({ type }: Ending): 'success' | 'requeue_after' | 'error' {
  if (type === 'ok') return 'success';
  return type === 'requeueAfter' ? 'requeue_after' : 'error';
}

const fine = { terminal: false, panic: false };
const slowMs = 60_000;
