import { type Clock, systemClock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { type Logger, silentLogger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import { type GroupVersionKind, kindKey, type ResourceType } from '../../k8s/kind.ts';
import type { InformerHead } from '../../k8s/machine.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { isOlder } from '../reflector/position.ts';
import { Reflector, type ReflectorScope } from '../reflector/reflector.ts';
import type { ReflectorProblem, ReflectorSink } from '../reflector/sink.ts';
import { type ReadonlyStore, Store } from '../store/store.ts';
import { guardedIndex, type IndexFunction } from '../store/valueIndex.ts';
import type { RuntimeTap } from '../tap.ts';
import { FreshView } from './freshView.ts';
import { type InformerEvent, resyncOf } from './informerEvent.ts';
import { Intake } from './intake.ts';
import type { IndexFollower, KindCustoms } from './kindCustoms.ts';
import { ProblemNotices } from './problemNotices.ts';
import { StoreChanges } from './storeChanges.ts';
import { type InformerHandler, Subscription } from './subscription.ts';

/**
 * The cache of one kind in one scope: a store kept equal to the API server by a reflector (one for each namespace, when
 * namespaces are named), and handlers that hear of its changes.
 *
 * I2 Each handler gets its events one at a time and in order; a slow or throwing handler harms no other.
 * I5 A handler that comes late gets what is there as additions, marked `initial`.
 * I6 `synced` of the informer: the first list is in the store; of a handler: it has also handled that.
 */
export class Informer implements IndexFollower {
  readonly id: string;
  readonly gvk: GroupVersionKind;
  readonly scope: InformerScope;
  /** What readers are to see: the store, and this process's own writes that it has not heard of yet. */
  readonly view: FreshView;
  readonly #options: InformerOptions;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #store = new Store();
  readonly #intake: Intake;
  readonly #changes: StoreChanges;
  readonly #indexes: Disposable | undefined;
  /** By namespace, where it has one reflector for each; else under "". */
  readonly #reached = new Map<string, string>();
  readonly #subscriptions = new Set<Subscription>();
  readonly #roles = new Set<InformerRole>();
  readonly #resource: PromiseWithResolvers<ResourceType> = Promise.withResolvers();
  readonly #synced: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #abort = new AbortController();
  #resourceType: ResourceType | undefined;
  #running: Promise<unknown> | undefined;
  #unsynced: number;
  #lists = 0;
  #position = '';
  readonly #notices: ProblemNotices;
  #problem: ReflectorProblem | undefined;
  #errors = 0;
  #reflectors: readonly Reflector[] = [];
  /** By namespace, as `#reached`. */
  readonly #watching = new Map<string, number>();

  constructor(options: InformerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLogger;
    this.gvk = options.gvk;
    this.scope = options.scope;
    this.id = informerId(options.gvk, options.scope);
    this.#notices = new ProblemNotices(options.gvk.kind, this.#clock, (severity, message) => this.#notice(severity, message));
    this.#intake = new Intake({
      gvk: options.gvk,
      metadataOnly: options.scope.metadataOnly === true,
      transform: options.customs?.transform(options.gvk),
      say: (message) => this.#notice('warning', message),
    });
    this.#indexes = options.customs?.follow(options.gvk, this);
    this.#unsynced = Math.max(1, options.scope.namespaces.length);
    const reached = (namespace: string): string => this.#reached.get(options.scope.namespaces.length === 0 ? '' : namespace) ?? '';
    const prepare = (object: KubernetesObject): KubernetesObject => this.#intake.take(object);
    this.view = new FreshView({ gvk: options.gvk, store: this.#store, clock: this.#clock, reached, prepare });
    const { tap } = options;
    this.#changes = new StoreChanges({
      store: this.#store,
      intake: this.#intake,
      view: this.view,
      tap: tap && {
        objectPut: (object) => tap.objectPut(this.id, object),
        objectGone: (key) => tap.objectGone(this.id, key),
      },
      tell: (event, resync) => this.#distribute(event, resync),
    });
  }

  get store(): ReadonlyStore {
    return this.#store;
  }

  get hasSynced(): boolean {
    return this.#unsynced === 0;
  }

  /** Settles when `hasSynced` becomes true. */
  get synced(): Promise<void> {
    return this.#synced.promise;
  }

  /** Settles when discovery has found the kind. */
  get resource(): Promise<ResourceType> {
    return this.#resource.promise;
  }

  /** What keeps it from being up to date, in words. */
  get problem(): string | undefined {
    return this.#problem?.message;
  }

  /** Begins to fill the store; further calls do nothing. */
  start(): void {
    if (this.#running !== undefined) return;
    const { namespaces, ...selectors } = this.scope;
    const scopes: readonly ReflectorScope[] =
      namespaces.length === 0 ? [selectors] : namespaces.map((namespace) => ({ ...selectors, namespace }));
    this.#tellHead();
    const { client, clock, random } = this.#options;
    this.#reflectors = scopes.map((scope) => new Reflector({ client, clock, random, gvk: this.gvk, scope, sink: this.#sink(scope) }));
    this.#running = Promise.all(this.#reflectors.map((reflector) => reflector.run(this.#abort.signal)));
  }

  /** By hand: its watches break as if the connection had, or everything is listed anew. */
  disturb(how: 'dropConnection' | 'relist'): void {
    for (const reflector of this.#reflectors) reflector[how]();
  }

  /** Ends its watches; settles when they have ended. Handlers hear nothing after it. */
  async stop(): Promise<void> {
    for (const subscription of [...this.#subscriptions]) subscription.dispose();
    this.#indexes?.dispose();
    this.#abort.abort(new Error('the informer was stopped'));
    await this.#running;
  }

  /** Objects are found by the values that `of` gives for them: those that are here, and those to come. */
  addIndex(name: string, of: IndexFunction): void {
    const say = (why: string): void => this.#notice('warning', `the index "${name}" of ${this.gvk.kind} leaves objects out: ${why}`);
    this.#store.addIndex(name, guardedIndex(of, say));
  }

  removeIndex(name: string): void {
    this.#store.removeIndex(name);
  }

  addRole(role: InformerRole): void {
    if (this.#roles.has(role)) return;
    this.#roles.add(role);
    if (this.#running !== undefined) this.#tellHead();
  }

  /** `onError` is told what the handler threw. */
  addHandler(handler: InformerHandler, { resyncMs, onError }: HandlerOptions): Subscription {
    const subscription: Subscription = new Subscription({
      handler,
      clock: this.#clock,
      onError,
      resyncMs,
      onDispose: () => this.#subscriptions.delete(subscription),
      resync: () => subscription.deliverAll([...this.#store.peekAll()].map((object) => resyncOf(object))),
    });
    this.#subscriptions.add(subscription);
    const present: InformerEvent[] = [...this.#store.peekAll()].map((object) => ({ type: 'added', object, initial: true }));
    if (present.length > 0) subscription.deliverAll(present);
    if (this.hasSynced) subscription.markSynced();
    return subscription;
  }

  #sink(scope: ReflectorScope): ReflectorSink {
    let first = true;
    return {
      resolved: (resource) => {
        this.#resourceType = resource;
        this.#resource.resolve(resource);
        this.#tellHead();
      },
      replace: async (objects, resourceVersion) => {
        if (isOlder(resourceVersion, this.#reached.get(scope.namespace ?? '') ?? '')) this.view.forgetWrites();
        await this.#changes.replace(objects, resourceVersion, scope.namespace, first);
        if (first) this.#unsynced--;
        else this.#lists++;
        if (first && this.hasSynced) {
          this.#synced.resolve();
          for (const subscription of this.#subscriptions) subscription.markSynced();
        }
        first = false;
      },
      put: (object) => this.#changes.put(object, false),
      delete: (object) => this.#changes.forget(this.#intake.take(object), false),
      position: (resourceVersion) => {
        this.#position = resourceVersion;
        this.#reached.set(scope.namespace ?? '', resourceVersion);
        this.#tellHead();
      },
      watching: (open) => {
        if (open) this.#watching.set(scope.namespace ?? '', this.#clock.now());
        else this.#watching.delete(scope.namespace ?? '');
        if (!this.#abort.signal.aborted) this.#tellHead();
      },
      problem: (problem) => this.#setProblem(problem),
      strange: (message) => this.#log.warn(`${this.gvk.kind}: ${message}`),
    };
  }

  #distribute(event: InformerEvent, resync: boolean): void {
    for (const subscription of this.#subscriptions) if (!resync || subscription.resyncs) subscription.deliver(event);
  }

  #setProblem(problem: ReflectorProblem | undefined): void {
    const before = this.#problem;
    if (problem !== undefined) this.#errors++;
    if (before?.type === problem?.type && before?.message === problem?.message) return;
    this.#problem = problem;
    this.#tellHead();
    this.#notices.tell(problem);
  }

  #notice(severity: 'info' | 'warning', message: string): void {
    if (severity === 'info') this.#log.info(message, { informer: this.id });
    else this.#log.warn(message, { informer: this.id });
    this.#options.tap?.notice(severity, message, this.id);
  }

  #tellHead(): void {
    this.#options.tap?.informerHead(this.id, this.#head());
  }

  #head(): InformerHead {
    const { namespaces, labelSelector, fieldSelector } = this.scope;
    return {
      gvk: { group: this.gvk.group, version: this.gvk.version, kind: this.gvk.kind },
      ...(this.#resourceType && { resource: this.#resourceType.resource, namespaced: this.#resourceType.namespaced }),
      namespaces,
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
      roles: [...this.#roles],
      synced: this.hasSynced,
      count: this.#store.size,
      resourceVersion: this.#position,
      relists: this.#lists,
      errors: this.#errors,
      ...(this.#watching.size > 0 && { watchingSince: Math.min(...this.#watching.values()) }),
      ...(this.#problem && { problem: this.#problem.message, notServed: this.#problem.type === 'missing' }),
    };
  }
}

/** Stable within a process: the kind, and what narrows it. */
export function informerId(gvk: GroupVersionKind, scope: InformerScope): string {
  const parts = [
    scope.namespaces.length > 0 && `namespaces=${scope.namespaces.join(',')}`,
    scope.labelSelector !== undefined && `labels=${scope.labelSelector}`,
    scope.fieldSelector !== undefined && `fields=${scope.fieldSelector}`,
    scope.metadataOnly === true && 'metadata',
  ];
  return [kindKey(gvk), ...parts.filter((part) => part !== false)].join(' ');
}

export type InformerRole = 'for' | 'owns' | 'watches';

export interface InformerScope {
  /** Sorted; empty: all namespaces. */
  readonly namespaces: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly metadataOnly?: boolean;
}

export interface InformerOptions {
  readonly client: ApiClient;
  readonly gvk: GroupVersionKind;
  readonly scope: InformerScope;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly tap?: RuntimeTap | undefined;
  readonly log?: Logger | undefined;
  readonly customs?: KindCustoms | undefined;
}

export interface HandlerOptions {
  readonly resyncMs?: number | undefined;
  readonly onError: (error: unknown) => void;
}
