import type { KubernetesObject } from '../../k8s/object.ts';
import type { InformerScope } from '../informer/informer.ts';
import type { Kind } from '../kind.ts';
import { checkOptions } from './controllerOptions.ts';
import type { ControllerDefinition, ControllerOptions } from './controllerDefinition.ts';
import { DefinitionError } from './definitionError.ts';
import type { EventChannel } from './eventChannel.ts';
import type { Predicate } from './predicates.ts';
import type { KeyLike } from '../reads/client.ts';
import type { Reconciler, ReconcileFunction } from './reconciler.ts';
import { type KeyFunction, ownerKeys, ownKey, type Source } from './source.ts';

/**
 * Says what a controller is made of: what it is `for` (once), what it `owns` and `watches`, and, last, its `reconcile`,
 * which registers it.
 */
export class ControllerBuilder {
  readonly #name: string;
  readonly #register: (definition: ControllerDefinition) => void;
  readonly #namespaces: readonly string[];
  #for: Source | undefined;
  readonly #others: Source[] = [];
  readonly #channels: EventChannel[] = [];
  #options: ControllerOptions = {};

  constructor(name: string, defaults: ControllerDefaults, register: (definition: ControllerDefinition) => void) {
    this.#name = name;
    this.#namespaces = defaults.namespaces ?? [];
    this.#options = defaults.controllers ?? {};
    this.#register = register;
  }

  /** Each object of this kind is a request of its own. */
  for<T extends KubernetesObject>(kind: Kind<T>, options: SourceOptions<T> = {}): this {
    if (this.#for !== undefined)
      throw new DefinitionError(`controller "${this.#name}" is for ${this.#for.gvk.kind} already; use owns or watches for ${kind.kind}`);
    this.#for = this.#source('for', kind, options, ownKey);
    return this;
  }

  /** A change of an object of this kind is a request for the object that owns it: as its controller, or, with `controllerOnly: false`, as any owner. */
  owns<T extends KubernetesObject>(kind: Kind<T>, { controllerOnly = true, ...options }: OwnsOptions<T> = {}): this {
    this.#others.push(this.#source('owns', kind, options, ownerKeys(controllerOnly)));
    return this;
  }

  /** A change of an object of this kind is a request for each key that `map` returns for it (for an update: for the old and the new object). */
  watches<T extends KubernetesObject>(kind: Kind<T>, map: MapFunction<T>, options: SourceOptions<T> = {}): this {
    this.#others.push(this.#source('watches', kind, options, keysOf(map as MapFunction<KubernetesObject>)));
    return this;
  }

  /** A key that is sent through the channel is a request. */
  receives(channel: EventChannel): this {
    this.#channels.push(channel);
    return this;
  }

  /** Further calls add to it. Throws `DefinitionError` for a number that makes no sense. */
  withOptions(options: ControllerOptions): this {
    checkOptions(`controller "${this.#name}"`, options);
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /** Registers the controller, and starts it when the manager runs already. Throws `DefinitionError` when it is for nothing, or its name is taken. */
  reconcile(reconciler: Reconciler | ReconcileFunction): void {
    if (this.#for === undefined) throw new DefinitionError(`controller "${this.#name}": say what it is for before reconcile: .for(Kind)`);
    const reconcile = typeof reconciler === 'function' ? reconciler : reconciler?.reconcile?.bind(reconciler);
    if (typeof reconcile !== 'function')
      throw new DefinitionError(`controller "${this.#name}": reconcile needs a function, or an object with a reconcile method`);
    this.#register({
      name: this.#name,
      sources: [this.#for, ...this.#others],
      channels: this.#channels.map((channel) => channel.connect()),
      options: this.#options,
      reconcile,
    });
  }

  #source<T extends KubernetesObject>(role: Source['role'], kind: Kind<T>, options: SourceOptions<T>, keys: KeyFunction): Source {
    if (typeof kind?.kind !== 'string') throw new DefinitionError(`controller "${this.#name}": ${role} needs a Kind, as made by kind(...)`);
    const { predicates = [], namespaces = this.#namespaces, labelSelector, fieldSelector, metadataOnly, resyncMs } = options;
    const scope: InformerScope = {
      namespaces: [...new Set(namespaces)].sort(),
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
      ...(metadataOnly === true && { metadataOnly }),
    };
    const gvk = { group: kind.group, version: kind.version, kind: kind.kind };
    return {
      role,
      gvk,
      scope,
      predicates: predicates as readonly Predicate<never>[] as readonly Predicate[],
      keys,
      ...(resyncMs !== undefined && { resyncMs }),
    };
  }
}

/** What a manager says for all of its controllers. */
export interface ControllerDefaults {
  readonly namespaces?: readonly string[];
  readonly controllers?: ControllerOptions;
}

/** Which objects of a kind a controller hears of. */
export interface SourceOptions<T extends KubernetesObject> {
  /** An event counts only when all of them pass it. */
  readonly predicates?: readonly Predicate<T>[];
  /** Only objects in these namespaces; all unless given. */
  readonly namespaces?: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Only metadata is watched and held in memory: predicates and map functions see no more, and reads of whole objects go to the server. */
  readonly metadataOnly?: boolean;
  /** Every object counts as an event again every so many milliseconds; never unless given. */
  readonly resyncMs?: number;
}

/** As `SourceOptions`; `controllerOnly: false` counts every owner, not the managing one alone. */
export interface OwnsOptions<T extends KubernetesObject> extends SourceOptions<T> {
  readonly controllerOnly?: boolean;
}

/** Which requests an object stands for; it must only look: the object is frozen. */
export type MapFunction<T extends KubernetesObject> = (object: T) => Iterable<KeyLike> | Promise<Iterable<KeyLike>>;

function keysOf(map: MapFunction<KubernetesObject>): KeyFunction {
  return (object) => {
    const keys = map(object);
    return keys instanceof Promise ? keys.then(checked) : checked(keys);
  };
}

function checked(keys: Iterable<KeyLike>): { namespace: string; name: string }[] {
  if (typeof (keys as Partial<Iterable<KeyLike>> | undefined)?.[Symbol.iterator] !== 'function') {
    throw new TypeError('the map function must return a list of keys ({ namespace, name })');
  }
  return [...keys].map(({ namespace = '', name }) => {
    if (name === undefined || name === '') throw new TypeError('the map function returned a key without a name');
    return { namespace, name };
  });
}
