import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { type Random, systemRandom } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { Connection } from '../../k8s/connection.ts';
import type { GroupVersionKind } from '../../k8s/kind.ts';
import { type KubernetesObject, keyText, type ObjectKey } from '../../k8s/object.ts';
import { ControllerBuilder, DefinitionError } from '../controller/builder.ts';
import { Controller, type ControllerDefinition, type Machine } from '../controller/controller.ts';
import { electionTimes, type LeaderElectionOptions } from '../election/electionOptions.ts';
import { isLost, LeaderElector } from '../election/leaderElector.ts';
import { EventRecorder } from '../events/eventRecorder.ts';
import type { HealthCheck } from '../health/checks.ts';
import { currentHost, type RuntimeHost } from '../host.ts';
import type { Kind } from '../kind.ts';
import { InformerRegistry } from '../informer/informerRegistry.ts';
import { structuredLogger } from '../log/structuredLogger.ts';
import { CachingClient } from '../reads/cachingClient.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Client } from '../reads/client.ts';
import type { RuntimeTap } from '../tap.ts';
import { Leadership } from './leadership.ts';
import { Operations, type OperationsOptions } from './operations.ts';
import type { Platform } from './platform.ts';

/** Where a manager is in its life. */
type Phase =
  | { readonly type: 'new' }
  | { readonly type: 'starting' }
  | {
      readonly type: 'running';
      readonly machine: Machine;
      readonly controllers: Map<string, Controller>;
      readonly election: Leadership | undefined;
    }
  | { readonly type: 'stopping' }
  | { readonly type: 'stopped' };

/**
 * Runs controllers against one API server until it is stopped.
 *
 * M1 Order: probes and metrics, the connection, then what every replica runs, then (once this one leads) the controllers: the informers of each,
 *    then, once they are synced, its workers.
 * M2 A controller whose caches do not sync within `cacheSyncTimeoutMs` (2 min; under a host: no limit) stops everything; `start` rejects.
 * M3 Stop: controllers end first (at most `gracefulShutdownMs`, 30 s; then what hangs is named), informers after them, then
 *    the connection, and last probes and metrics.
 * M4 SIGINT and SIGTERM stop it; a second one ends the process at once. Under a host signals are the host's.
 * M5 A host's connection comes before the option, and the option before the kubeconfig or the pod's service account.
 * M6 Without any controller it starts, and waits.
 * M7 Two controllers of one name are refused; one added while it runs is started at once.
 * M9 With `leaderElection`, controllers run only while this replica leads, but for those that need no election. When they have ended
 *    at a stop the lease is given back; when it is lost, nothing is waited for and `start` rejects with `leader election lost`.
 *    Under a host there is no election.
 * M10 `/healthz` passes while it lives; `/readyz` while it runs, every cache that it needs is filled (a kind that may not be
 *    listed is named), and its own checks pass. Under a host there are neither probes nor metrics.
 * M8 A kind named by `cache` is read from the cache; what nobody watches or names is read from the server.
 */
export class Manager {
  readonly #options: ManagerOptions;
  readonly #platform: Platform;
  readonly #host: RuntimeHost | undefined;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #operations: Operations;
  readonly #definitions = new Map<string, ControllerDefinition>();
  readonly #cached: GroupVersionKind[] = [];
  readonly #stopRequested: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #ended: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #lost = new AbortController();
  #phase: Phase = { type: 'new' };
  #failure: { readonly error: unknown } | undefined;

  constructor(options: ManagerOptions, platform: Platform) {
    this.#options = options;
    this.#platform = platform;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.logger ?? structuredLogger();
    this.#host = currentHost();
    this.#operations = new Operations(this.#host === undefined ? options : {}, this.#log);
    this.#operations.readyz.add('manager', () => this.#checkReady());
    this.#host?.onManager({ enqueue: (controller, key) => this.#enqueue(controller, key), stop: () => this.stop() });
  }

  /** Begins a controller; its last call, `reconcile`, registers it. The name is its field manager, too. */
  controller(name: string): ControllerBuilder {
    if (typeof name !== 'string' || name === '') throw new DefinitionError('a controller needs a name');
    return new ControllerBuilder(name, this.#options.namespaces ?? [], (definition) => this.#register(definition));
  }

  /** Keeps all objects of a kind in the cache although no controller is for it, owns or watches it: for what is read often. */
  cache<T extends KubernetesObject>(kind: Kind<T>): this {
    const gvk = { group: kind.group, version: kind.version, kind: kind.kind };
    this.#cached.push(gvk);
    if (this.#phase.type === 'running') this.#fill(gvk, this.#phase.machine.registry);
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

  /** The port of the probes or the metrics while it runs: for ":0". */
  listeningOn(what: 'probes' | 'metrics'): number | undefined {
    return this.#operations.port(what);
  }

  /** For use beside the controllers while the manager runs: reads caches, writes as field manager "manager". */
  get client(): Client {
    if (this.#phase.type !== 'running') throw new Error('the manager has a client only while it runs: call start first');
    const { api, registry } = this.#phase.machine;
    return new CachingClient({ api, caches: registry, fieldManager: 'manager' });
  }

  /** Runs until a signal, `stop`, or the given signal ends it. Rejects when it cannot start or a controller cannot. */
  async start({ signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    if (this.#phase.type === 'stopped') return;
    if (this.#phase.type !== 'new') throw new DefinitionError('the manager was started already');
    this.#phase = { type: 'starting' };
    const life = new DisposableStore();
    try {
      life.add(this.#platform.process.keepAlive());
      this.#listen(life, signal);
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
    const tap = this.#options.tap ?? this.#host?.tap;
    const api = this.#options.client ?? this.#platform.createClient(await this.#connection());
    const registry = new InformerRegistry({ client: api, clock: this.#clock, random: this.#options.random, tap, log: this.#log });
    const cacheSyncTimeoutMs = this.#options.cacheSyncTimeoutMs ?? (this.#host === undefined ? 120_000 : undefined);
    const { meter } = this.#operations;
    const events = new EventRecorder({ api, clock: this.#clock, log: this.#log, instance: this.#platform.pod.identity() });
    const machine: Machine = { api, registry, events, tap, meter, clock: this.#clock, log: this.#log, cacheSyncTimeoutMs };
    const controllers = new Map<string, Controller>();
    const election = await this.#election(api, meter);
    const running = { type: 'running', machine, controllers, election } as const;
    this.#phase = running;
    this.#log.info('manager started', { controllers: this.#definitions.size });
    for (const gvk of this.#cached) this.#fill(gvk, registry);
    const beginAll = (): void => {
      for (const definition of this.#definitions.values()) this.#begin(definition, running);
    };
    beginAll();
    election?.run(beginAll).catch((error: unknown) => this.#fail(error, {}));
    await this.#stopRequested.promise;
    this.#phase = { type: 'stopping' };
    const clean = await this.#shutDown([...controllers.values()]);
    await election?.end(clean);
    await events.stop();
    await registry.stop();
    if (this.#options.client === undefined) api.close();
    this.#log.info('manager stopped');
  }

  async #election(api: ApiClient, meter: Meter | undefined): Promise<Leadership | undefined> {
    const options = this.#options.leaderElection;
    if (options === undefined || this.#host !== undefined) return undefined;
    const { pod } = this.#platform;
    const namespace = options.namespace ?? (await pod.namespace());
    if (namespace === undefined)
      throw new DefinitionError('leaderElection needs a namespace where this is no pod: { name: ..., namespace: "default" }');
    const key = { namespace, name: options.name };
    const times = electionTimes(options);
    const identity = options.identity ?? pod.identity();
    const random = this.#options.random ?? systemRandom;
    const elector = new LeaderElector({ api, clock: this.#clock, random, log: this.#log, key, identity, times });
    const tell = (leads: boolean): void => meter?.leads(options.name, leads);
    return new Leadership(elector, { releaseOnStop: options.releaseOnStop ?? true, tell });
  }

  #fill(gvk: GroupVersionKind, registry: InformerRegistry): void {
    registry.use(gvk, { namespaces: [...new Set(this.#options.namespaces)].sort() }).informer.start();
  }

  async #connection(): Promise<Connection> {
    return this.#host?.connection ?? this.#options.connection ?? (await this.#platform.loadConnection());
  }

  #register(definition: ControllerDefinition): void {
    if (this.#definitions.has(definition.name)) {
      throw new DefinitionError(
        `there is a controller "${definition.name}" already; names must differ, since logs, metrics and field managers go by them`,
      );
    }
    this.#definitions.set(definition.name, definition);
    if (this.#phase.type === 'running') this.#begin(definition, this.#phase);
  }

  /** Unless it runs already, or has to wait until this replica leads. */
  #begin(definition: ControllerDefinition, { machine, controllers, election }: Phase & { type: 'running' }): void {
    const { name, options } = definition;
    const waits = election !== undefined && !election.leads && options.needLeaderElection !== false;
    if (waits || controllers.has(name)) return;
    const controller = new Controller(definition, machine);
    controllers.set(name, controller);
    controller.start().catch((error: unknown) => this.#fail(error, { controller: name }));
  }

  #fail(error: unknown, fields: Record<string, unknown>): void {
    if (this.#phase.type === 'stopped' || (this.#phase.type === 'stopping' && !isLost(error))) return;
    this.#failure ??= { error };
    this.#log.error(`the manager stops: ${messageOf(error)}`, fields);
    if (isLost(error)) this.#lost.abort();
    this.#stopRequested.resolve();
  }

  /** Whether all have ended. Another may lead where this process has lost: then nothing is waited for. */
  async #shutDown(controllers: readonly Controller[]): Promise<boolean> {
    const grace = this.#options.gracefulShutdownMs ?? 30_000;
    const patience = new AbortController();
    const ended = Promise.all(controllers.map((controller) => controller.stop())).then(() => 'ended' as const);
    const late = sleep(this.#clock, grace, AbortSignal.any([patience.signal, this.#lost.signal])).then(
      () => 'late' as const,
      () => 'lost' as const,
    );
    const result = await Promise.race([ended, late]);
    patience.abort();
    if (result !== 'late') return result === 'ended';
    for (const controller of controllers) {
      for (const key of controller.running) {
        this.#log.error(`did not end within ${grace / 1000} s of the stop: its reconcile does not heed context.signal`, {
          controller: controller.name,
          request: keyText(key),
        });
      }
    }
    return false;
  }

  #listen(life: DisposableStore, signal: AbortSignal | undefined): void {
    const stop = (): void => this.#stopRequested.resolve();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    life.add({ dispose: () => signal?.removeEventListener('abort', stop) });
    if (this.#host !== undefined) return;
    let signals = 0;
    const listener = (name: string): void => {
      if (++signals > 1) return this.#platform.process.exit(1);
      this.#log.info(`${name}: stopping; a second signal ends the process at once`);
      stop();
    };
    life.add(this.#platform.process.onStopSignal(listener));
  }

  #checkReady(): void {
    if (this.#phase.type !== 'running') throw new Error(`the manager is ${this.#phase.type}`);
    const missing = this.#phase.machine.registry.notSynced();
    if (missing.length > 0) throw new Error(`not synced: ${missing.join(', ')}`);
  }

  #enqueue(name: string, key: ObjectKey): boolean {
    const controller = this.#phase.type === 'running' ? this.#phase.controllers.get(name) : undefined;
    controller?.queue.add(key, { cause: { type: 'manual', at: this.#clock.now() } });
    return controller !== undefined;
  }
}

export interface ManagerOptions extends OperationsOptions {
  /** Instead of the kubeconfig or the pod's service account. */
  readonly connection?: Connection;
  /** Instead of a connection: for tests, and for a client that is shared. It is left open. */
  readonly client?: ApiClient;
  /** Only these namespaces are watched; all unless given. A source's own `namespaces` win. */
  readonly namespaces?: readonly string[];
  /** logfmt lines on standard error unless given. */
  readonly logger?: Logger;
  /** Only one of several replicas works at a time. Under a host it is left out. */
  readonly leaderElection?: LeaderElectionOptions | undefined;
  readonly cacheSyncTimeoutMs?: number;
  readonly gracefulShutdownMs?: number;
  readonly tap?: RuntimeTap;
  readonly clock?: Clock;
  readonly random?: Random;
}
