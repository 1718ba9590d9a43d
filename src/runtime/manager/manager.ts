import { type Clock, systemClock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { systemRandom } from '../../base/random.ts';
import type { Connection } from '../../k8s/connection.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { ControllerBuilder } from '../controller/builder.ts';
import type { ControllerDefinition } from '../controller/controllerDefinition.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import { isLost } from '../election/leaderElector.ts';
import type { HealthCheck } from '../health/checks.ts';
import { currentHost, type RuntimeHost } from '../host.ts';
import type { Transform } from '../informer/intake.ts';
import { KindCustoms } from '../informer/kindCustoms.ts';
import type { Kind } from '../kind.ts';
import { structuredLogger } from '../log/structuredLogger.ts';
import type { Client } from '../reads/client.ts';
import type { IndexFunction } from '../store/valueIndex.ts';
import type { WebhookBuilder } from '../webhook/webhookBuilder.ts';
import { Webhooks } from '../webhook/webhooks.ts';
import { GracePeriod } from './gracePeriod.ts';
import { checkManagerOptions, type ManagerOptions } from './managerOptions.ts';
import { type CachedKind, ManagerRun } from './managerRun.ts';
import { Operations } from './operations.ts';
import type { ClientOptions, Platform } from './platform.ts';
import { stopOnAbort, stopOnSignals } from './stopSignals.ts';
import type { TaskDefinition, TaskFunction, TaskOptions } from './task.ts';

/** Where a manager is in its life. */
type Phase = { readonly type: 'new' | 'starting' | 'stopping' | 'stopped' } | { readonly type: 'running'; readonly run: ManagerRun };

/**
 * Runs controllers against one API server until it is stopped.
 *
 * M1 Order: probes and metrics, the connection, webhooks, the kinds named by `cache`, what every replica runs, then (once this one
 *    leads) the rest; of a controller the informers and, once they are synced, its workers.
 * M2 A controller whose caches do not sync within `cacheSyncTimeoutMs` (2 min; under a host: no limit) stops everything; `start` rejects.
 * M3 Stop: controllers and tasks end first, informers after them, then webhooks, the connection, and last probes and metrics. All that
 *    has `gracefulShutdownMs` (30 s); then what hangs is named, and `start` rejects with `ShutdownTimeoutError`.
 * M4 SIGINT and SIGTERM stop it; a second one ends the process at once. Under a host signals are the host's.
 * M5 A host's connection comes before the option, and the option before the kubeconfig or the pod's service account.
 * M6 Without any controller it starts, and waits.
 * M7 Two controllers of one name, or tasks of one name, are refused; one added while it runs is started at once.
 * M9 With `leaderElection`, controllers run only while this replica leads, but for those that need no election. When they have ended
 *    at a stop the lease is given back; when it is lost, nothing is waited for and `start` rejects with `leader election lost`.
 *    Under a host there is no election.
 * M10 `/healthz` passes while it lives; `/readyz` while it runs, every cache that it needs is filled (a kind that may not be
 *    listed is named), and its own checks pass. Under a host there are neither probes nor metrics.
 * M8 A kind named by `cache` is read from the cache; what nobody watches or names is read from the server.
 * M13 An index of a kind serves every cache of it, also one that is added or taken away while it runs.
 * M14 A transform of a kind trims what all of its caches hold; it is said before the start.
 * M15 A kind of which only metadata is cached gives that to `getMetadata`; whole objects are read from the server.
 */
export class Manager {
  readonly #options: ManagerOptions;
  readonly #platform: Platform;
  readonly #host: RuntimeHost | undefined;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #operations: Operations;
  readonly #webhooks: Webhooks;
  readonly #controllers = new Map<string, ControllerDefinition>();
  readonly #tasks = new Map<string, TaskDefinition>();
  readonly #cached: CachedKind[] = [];
  readonly #customs = new KindCustoms();
  readonly #stopRequested: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #ended: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #lost = new AbortController();
  #phase: Phase = { type: 'new' };
  #failure: { readonly error: unknown } | undefined;

  constructor(options: ManagerOptions, platform: Platform) {
    checkManagerOptions(options);
    this.#options = options;
    this.#platform = platform;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.logger ?? structuredLogger();
    this.#host = currentHost();
    this.#operations = new Operations(this.#host === undefined ? options : {}, this.#log);
    this.#operations.readyz.add('manager', () => this.#checkReady());
    this.#webhooks = new Webhooks({
      options: options.webhookServer ?? {},
      log: this.#log,
      hosted: this.#host !== undefined,
      onFirst: () => this.#operations.readyz.add('webhook', () => this.#webhooks.check()),
    });
    this.#host?.onManager({
      enqueue: (controller, key) => this.#running?.act({ type: 'reconcile', controller, key }) ?? false,
      act: (action) => this.#running?.act(action) ?? false,
      cached: (where, key) => this.#running?.cached(where, key),
      stop: () => this.stop(),
    });
  }

  /** Begins a controller; its last call, `reconcile`, registers it. The name is its field manager, too. */
  controller(name: string): ControllerBuilder {
    if (typeof name !== 'string' || name === '') throw new DefinitionError('a controller needs a name');
    return new ControllerBuilder(name, this.#options, (definition) => this.#register(definition));
  }

  /** Begins the webhooks of a kind: `manager.webhook(Guestbook).withDefaulter(...).withValidator(...)`. Every replica serves them. */
  webhook<T extends KubernetesObject>(kind: Kind<T>): WebhookBuilder<T> {
    return this.#webhooks.for(kind);
  }

  /** Keeps all objects of a kind in the cache although no controller is for it, owns or watches it: for what is read often. */
  cache<T extends KubernetesObject>(kind: Kind<T>, { metadataOnly = false }: { readonly metadataOnly?: boolean } = {}): this {
    const cached = { gvk: { group: kind.group, version: kind.version, kind: kind.kind }, metadataOnly };
    this.#cached.push(cached);
    this.#running?.fill(cached);
    return this;
  }

  /** Drops from each object of a kind, before it is cached, what no controller reads. It must not be written back whole then: patch or apply it. Before the start. */
  transform<T extends KubernetesObject>(kind: Kind<T>, transform: Transform<T>): this {
    if (this.#phase.type !== 'new') throw new DefinitionError(`transform of ${kind.kind}: say it before the manager starts`);
    this.#customs.setTransform(kind, transform as unknown as Transform);
    return this;
  }

  /** Objects of a kind are found in the cache by the values that `of` gives for them: `client.list(kind, { indexedBy: { index, value } })`. Disposing takes the index away. */
  index<T extends KubernetesObject>(kind: Kind<T>, name: string, of: IndexFunction<T>): Disposable {
    return this.#customs.addIndex(kind, name, of as IndexFunction<never> as IndexFunction);
  }

  /** Runs a function of the person's beside the controllers, once this replica leads and what is named by `cache` is there. */
  addTask(name: string, run: TaskFunction, { needLeaderElection = true }: TaskOptions = {}): this {
    if (typeof run !== 'function') throw new DefinitionError(`task "${name}": addTask needs a function that takes { client, log, signal }`);
    if (this.#tasks.has(name)) throw new DefinitionError(`there is a task "${name}" already; names must differ, since logs go by them`);
    const definition = { name, run, needLeaderElection };
    this.#tasks.set(name, definition);
    this.#running?.beginTask(definition);
    return this;
  }

  /** A further check of `/healthz`: where it fails, Kubernetes starts the container anew. */
  addHealthzCheck(name: string, check: HealthCheck): this {
    this.#operations.healthz.add(name, check);
    return this;
  }

  /** A further check of `/readyz`: where it fails, the pod gets no traffic. */
  addReadyzCheck(name: string, check: HealthCheck): this {
    this.#operations.readyz.add(name, check);
    return this;
  }

  /** The port of the probes, the metrics or the webhooks while it runs: for ":0". */
  listeningOn(what: 'probes' | 'metrics' | 'webhooks'): number | undefined {
    return what === 'webhooks' ? this.#webhooks.port : this.#operations.port(what);
  }

  /** For use beside the controllers while the manager runs: reads caches, writes as field manager "manager". */
  get client(): Client {
    if (this.#phase.type !== 'running') throw new Error('the manager has a client only while it runs: call start first');
    return this.#phase.run.client;
  }

  /** Runs until a signal, `stop`, or the given signal ends it. Rejects when it cannot start or a controller cannot. */
  async start({ signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    if (this.#phase.type === 'stopped') return;
    if (this.#phase.type !== 'new') throw new DefinitionError('the manager was started already');
    this.#phase = { type: 'starting' };
    const life = new DisposableStore();
    try {
      life.add(this.#platform.process.keepAlive());
      const stop = (): void => this.#stopRequested.resolve();
      life.add(stopOnAbort(signal, stop));
      if (this.#host === undefined) life.add(stopOnSignals(this.#platform.process, this.#log, stop));
      await this.#operations.open(this.#clock);
      await this.#run();
    } finally {
      await this.#operations.close();
      this.#phase = { type: 'stopped' };
      life.dispose();
      this.#ended.resolve();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Settles when all workers have ended, or the grace period has. */
  async stop(): Promise<void> {
    this.#stopRequested.resolve();
    if (this.#phase.type === 'new') this.#phase = { type: 'stopped' };
    if (this.#phase.type === 'stopped') return;
    await this.#ended.promise;
  }

  async #run(): Promise<void> {
    const run = await this.#open();
    let grace: GracePeriod | undefined;
    try {
      await this.#webhooks.open({ clock: this.#clock, meter: this.#operations.meter, client: run.client });
      this.#phase = { type: 'running', run };
      this.#log.info('manager started', { controllers: this.#controllers.size });
      for (const cached of this.#cached) run.fill(cached);
      for (const definition of this.#controllers.values()) run.beginController(definition);
      for (const definition of this.#tasks.values()) run.beginTask(definition);
      run.stand();
      await this.#stopRequested.promise;
      this.#phase = { type: 'stopping' };
      grace = new GracePeriod(this.#clock, this.#options.gracefulShutdownMs ?? 30_000);
      const late = await run.end(grace, this.#lost.signal);
      if (late !== undefined) this.#failure ??= { error: late };
    } finally {
      await this.#webhooks.close(this.#lost.signal.aborted ? undefined : grace);
      grace?.dispose();
      run.close();
    }
    this.#log.info('manager stopped');
  }

  async #open(): Promise<ManagerRun> {
    const { leaderElection, cacheSyncTimeoutMs, random = systemRandom, namespaces = [], client, tap } = this.#options;
    const host = this.#host;
    return ManagerRun.open({
      ...(client === undefined
        ? { api: this.#platform.createClient(await this.#connection(), this.#clientOptions()), ownsApi: true }
        : { api: client, ownsApi: false }),
      clock: this.#clock,
      log: this.#log,
      random,
      tap: tap ?? host?.tap,
      meter: this.#operations.meter,
      pod: this.#platform.pod,
      namespaces,
      customs: this.#customs,
      cacheSyncTimeoutMs: cacheSyncTimeoutMs ?? (host === undefined ? 120_000 : undefined),
      leaderElection: host === undefined ? leaderElection : undefined,
      onFailure: (error, fields) => this.#fail(error, fields),
    });
  }

  #clientOptions(): ClientOptions {
    const { meter } = this.#operations;
    const onAnswer = meter && ((answer: Parameters<typeof meter.answered>[0]) => meter.answered(answer));
    return { clock: this.#clock, logger: this.#log, rateLimit: this.#options.clientRateLimit, onAnswer };
  }

  async #connection(): Promise<Connection> {
    return this.#host?.connection ?? this.#options.connection ?? (await this.#platform.loadConnection());
  }

  #register(definition: ControllerDefinition): void {
    if (this.#controllers.has(definition.name)) {
      throw new DefinitionError(
        `there is a controller "${definition.name}" already; names must differ, since logs, metrics and field managers go by them`,
      );
    }
    this.#controllers.set(definition.name, definition);
    this.#running?.beginController(definition);
  }

  get #running(): ManagerRun | undefined {
    return this.#phase.type === 'running' ? this.#phase.run : undefined;
  }

  #fail(error: unknown, fields: Record<string, unknown>): void {
    if (this.#phase.type === 'stopped' || (this.#phase.type === 'stopping' && !isLost(error))) return;
    this.#failure ??= { error };
    this.#log.error(`the manager stops: ${messageOf(error)}`, fields);
    if (isLost(error)) this.#lost.abort();
    this.#stopRequested.resolve();
  }

  #checkReady(): void {
    if (this.#phase.type !== 'running') throw new Error(`the manager is ${this.#phase.type}`);
    const missing = this.#phase.run.notSynced();
    if (missing.length > 0) throw new Error(`not synced: ${missing.join(', ')}`);
  }
}
