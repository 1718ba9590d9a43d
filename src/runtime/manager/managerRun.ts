import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { GroupVersionKind } from '../../k8s/kind.ts';
import type { MachineAction } from '../../k8s/machine.ts';
import type { KubernetesObject, ObjectKey } from '../../k8s/object.ts';
import { Controller } from '../controller/controller.ts';
import type { ControllerDefinition, Machine } from '../controller/controllerDefinition.ts';
import type { LeaderElectionOptions } from '../election/electionOptions.ts';
import { EventRecorder } from '../events/eventRecorder.ts';
import type { Informer } from '../informer/informer.ts';
import { InformerRegistry } from '../informer/informerRegistry.ts';
import type { KindCustoms } from '../informer/kindCustoms.ts';
import { withFields } from '../log/structuredLogger.ts';
import type { Meter } from '../metrics/meter.ts';
import { CachingClient } from '../reads/cachingClient.ts';
import type { Client } from '../reads/client.ts';
import type { RuntimeTap } from '../tap.ts';
import type { GracePeriod, ShutdownTimeoutError } from './gracePeriod.ts';
import { joinElection } from './joinElection.ts';
import type { Leadership } from './leadership.ts';
import { Parts } from './parts.ts';
import type { PodPort } from './platform.ts';
import { shutDown } from './shutDown.ts';
import { Task, type TaskDefinition } from './task.ts';

/** A manager while it runs: one API server, and what was begun on it. */
export class ManagerRun {
  readonly #options: ManagerRunOptions;
  readonly #machine: Machine;
  readonly #election: Leadership | undefined;
  readonly #parts: Parts;
  readonly #controllers = new Map<string, Controller>();
  readonly #filled: Promise<void>[] = [];

  /** Rejects when the election's options cannot be right; the API client is closed then, if it is the run's own. */
  static async open(options: ManagerRunOptions): Promise<ManagerRun> {
    const { api, leaderElection } = options;
    try {
      return new ManagerRun(options, leaderElection && (await joinElection(leaderElection, options)));
    } catch (error) {
      if (options.ownsApi) api.close();
      throw error;
    }
  }

  private constructor(options: ManagerRunOptions, election: Leadership | undefined) {
    const { api, clock, log, random, tap, meter, customs, cacheSyncTimeoutMs, pod, onFailure } = options;
    const registry = new InformerRegistry({ client: api, clock, random, tap, log, customs });
    const events = new EventRecorder({ api, clock, log, instance: pod.identity() });
    this.#options = options;
    this.#machine = { api, registry, events, tap, meter, clock, log, cacheSyncTimeoutMs };
    this.#election = election;
    this.#parts = new Parts(election === undefined, { log, onFailure: (error, part) => onFailure(error, part.label) });
  }

  get client(): Client {
    return this.#client(undefined);
  }

  /** Keeps a kind in the cache. */
  fill({ gvk, metadataOnly }: CachedKind): void {
    const namespaces = [...new Set(this.#options.namespaces)].sort();
    const { informer } = this.#machine.registry.use(gvk, { namespaces, ...(metadataOnly && { metadataOnly }) });
    informer.start();
    this.#filled.push(informer.synced);
  }

  beginController(definition: ControllerDefinition): void {
    const make = (): Controller => {
      const controller = new Controller(definition, this.#machine);
      this.#controllers.set(definition.name, controller);
      return controller;
    };
    this.#parts.begin({ needLeaderElection: definition.options.needLeaderElection ?? true, make });
  }

  beginTask({ name, run, needLeaderElection }: TaskDefinition): void {
    const log = withFields(this.#machine.log, { task: name });
    const ready = Promise.all(this.#filled);
    const client = (signal: AbortSignal): Client => this.#client(signal);
    this.#parts.begin({ needLeaderElection, make: () => new Task(name, run, { ready, client, log }) });
  }

  /** Stands for election, where there is one. */
  stand(): void {
    this.#election?.run(() => this.#parts.lead()).catch((error: unknown) => this.#options.onFailure(error, {}));
  }

  notSynced(): string[] {
    return this.#machine.registry.notSynced();
  }

  /** Does by hand what a person asks for; false where there is nothing to do it to. */
  act(action: MachineAction): boolean {
    if ('controller' in action) return this.#controllers.get(action.controller)?.act(action) ?? false;
    const informers = this.#informers(action.informer);
    for (const informer of informers) informer.disturb(action.type);
    return informers.length > 0;
  }

  cached(where: { readonly informer: string } | { readonly controller: string }, key: ObjectKey): KubernetesObject | undefined {
    if ('controller' in where) return this.#controllers.get(where.controller)?.cached(key);
    return this.#informers(where.informer)[0]?.store.get(key);
  }

  /** The one of that id, or all. */
  #informers(id: string | undefined): readonly Informer[] {
    const { all } = this.#machine.registry;
    return id === undefined ? all : all.filter((informer) => informer.id === id);
  }

  /** Ends everything but the API client; gives the error that says what did not end in time. */
  end(grace: GracePeriod, lost: AbortSignal): Promise<ShutdownTimeoutError | undefined> {
    return shutDown({ machine: this.#machine, parts: this.#parts, election: this.#election, grace, lost });
  }

  close(): void {
    if (this.#options.ownsApi) this.#machine.api.close();
  }

  #client(signal: AbortSignal | undefined): Client {
    const { api, registry } = this.#machine;
    return new CachingClient({ api, caches: registry, fieldManager: 'manager', signal });
  }
}

/** A kind that is to be kept in the cache. */
export interface CachedKind {
  readonly gvk: GroupVersionKind;
  readonly metadataOnly: boolean;
}

export interface ManagerRunOptions {
  readonly api: ApiClient;
  /** It was made for this run, which closes it. */
  readonly ownsApi: boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: Random;
  readonly tap: RuntimeTap | undefined;
  readonly meter: Meter | undefined;
  readonly customs: KindCustoms;
  readonly pod: PodPort;
  /** What is watched where nothing else is said; empty: all. */
  readonly namespaces: readonly string[];
  readonly cacheSyncTimeoutMs: number | undefined;
  readonly leaderElection: LeaderElectionOptions | undefined;
  readonly onFailure: (error: unknown, fields: Readonly<Record<string, unknown>>) => void;
}
