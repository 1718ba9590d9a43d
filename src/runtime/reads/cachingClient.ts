import { abortable } from '../../base/abortable.ts';
import type { ApiClient, CallOptions, DeleteOptions, GetOptions, Patch, WriteOptions } from '../../k8s/apiClient.ts';
import { apiVersionOf, type GroupVersionKind, parseApiVersion, type ResourceType } from '../../k8s/kind.ts';
import { parseLabelSelector } from '../../k8s/labelSelector.ts';
import { type KubernetesObject, keyOf, type ObjectKey } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { Informer } from '../informer/informer.ts';
import type { InformerRegistry } from '../informer/informerRegistry.ts';
import type { Kind } from '../kind.ts';
import type { Client, DeleteCollectionOptions, KeyLike, ListOptions, Scale, StatusOf } from './client.ts';

/** The `Client` over an API server and the informers of a manager. `signal` ends its calls. */
export class CachingClient implements Client {
  readonly #api: ApiClient;
  readonly #caches: Pick<InformerRegistry, 'covering' | 'wrote'>;
  readonly #fieldManager: string;
  readonly #signal: AbortSignal | undefined;

  constructor({ api, caches, fieldManager, signal }: CachingClientOptions) {
    this.#api = api;
    this.#caches = caches;
    this.#fieldManager = fieldManager;
    this.#signal = signal;
  }

  async get<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options: CallOptions = {}): Promise<T | undefined> {
    const { namespace, name } = fullKey(kind, key);
    const informer = this.#caches.covering(kind, namespace);
    if (informer === undefined) return this.getLive(kind, key, options);
    if (!informer.hasSynced) await abortable(informer.synced, options.signal ?? this.#signal);
    return informer.view.get({ namespace, name }) as T | undefined;
  }

  async list<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions = {}): Promise<T[]> {
    const informer = this.#caches.covering(kind, options.namespace);
    return informer === undefined ? this.listLive(kind, options) : ((await this.#listed(informer, options)) as T[]);
  }

  async getMetadata<T extends KubernetesObject>(
    kind: Kind<T>,
    key: KeyLike,
    options: CallOptions = {},
  ): Promise<KubernetesObject | undefined> {
    const { namespace, name } = fullKey(kind, key);
    const informer = this.#caches.covering(kind, namespace, 'metadata');
    if (informer === undefined) {
      const object = await this.getLive(kind, key, { ...options, metadataOnly: true });
      return object && metadataOf(kind, object);
    }
    if (!informer.hasSynced) await abortable(informer.synced, options.signal ?? this.#signal);
    const object = informer.view.get({ namespace, name });
    return object && metadataOf(kind, object);
  }

  async listMetadata<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions = {}): Promise<KubernetesObject[]> {
    const informer = this.#caches.covering(kind, options.namespace, 'metadata');
    const objects = informer === undefined ? await this.#listLive(kind, options, true) : await this.#listed(informer, options);
    return objects.map((object) => metadataOf(kind, object));
  }

  async #listed(informer: Informer, options: ListOptions): Promise<KubernetesObject[]> {
    if (!informer.hasSynced) await abortable(informer.synced, options.signal ?? this.#signal);
    const all = informer.view.list(options.namespace, options.indexedBy);
    const selector = selectorText(options);
    if (selector === '') return all;
    const parsed = parseLabelSelector(selector);
    if (!parsed.ok) throw new TypeError(`the label selector "${selector}" cannot be read: ${parsed.error}`);
    return all.filter((object) => parsed.value.matches(object.metadata?.labels));
  }

  async getLive<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options: GetOptions = {}): Promise<T | undefined> {
    try {
      return await this.#api.get<T>(await this.#type(kind), fullKey(kind, key), this.#call(options));
    } catch (error) {
      if (isReason(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  listLive<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions = {}): Promise<T[]> {
    return this.#listLive(kind, options, false);
  }

  async #listLive<T extends KubernetesObject>(kind: Kind<T>, options: ListOptions, metadataOnly: boolean): Promise<T[]> {
    const { namespace, signal, indexedBy } = options;
    if (indexedBy !== undefined)
      throw new TypeError(
        `${kind.kind}: the index "${indexedBy.index}" is one of the cache, which does not hold all of it; manager.cache(${kind.kind}) makes it`,
      );
    const labelSelector = selectorText(options) || undefined;
    const type = await this.#type(kind);
    const items: T[] = [];
    let next: string | undefined;
    do {
      const page = await this.#api.list<T>(
        type,
        this.#call({ signal, namespace, labelSelector, limit: 500, continue: next, metadataOnly }),
      );
      // Items of a list come without them.
      for (const item of page.items) items.push({ ...item, apiVersion: apiVersionOf(kind), kind: kind.kind });
      next = page.metadata.continue;
    } while (next !== undefined && next !== '');
    return items;
  }

  async create<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<T> {
    return this.#wrote(options, this.#api.create(await this.#typeOf(object), object, this.#write(options)));
  }

  async update<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<T> {
    named(object);
    return this.#wrote(options, this.#api.update(await this.#typeOf(object), object, this.#write(options)));
  }

  updateStatus<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<T> {
    return this.update(object, { ...options, subresource: 'status' });
  }

  async patch<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, patch: Patch, options: WriteOptions = {}): Promise<T> {
    return this.#wrote(options, this.#api.patch<T>(await this.#type(kind), fullKey(kind, key), patch, this.#write(options)));
  }

  patchStatus<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, status: StatusOf<T>, options: WriteOptions = {}): Promise<T> {
    return this.patch(kind, key, { type: 'merge', body: { status } }, { ...options, subresource: 'status' });
  }

  async apply<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<T> {
    named(object);
    const type = await this.#typeOf(object);
    const { managedFields: _, ...metadata } = object.metadata ?? {};
    const body = { ...object, metadata };
    return this.#wrote(options, this.#api.patch<T>(type, keyOf(object), { type: 'apply', body }, this.#write({ force: true, ...options })));
  }

  applyStatus<T extends KubernetesObject>(object: T, options: WriteOptions = {}): Promise<T> {
    return this.apply(object, { ...options, subresource: 'status' });
  }

  async delete<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options: DeleteOptions = {}): Promise<void> {
    await this.#api.delete(await this.#type(kind), fullKey(kind, key), this.#call(options));
  }

  async deleteCollection<T extends KubernetesObject>(kind: Kind<T>, options: DeleteCollectionOptions = {}): Promise<void> {
    const { labels: _, namespace, ...rest } = options;
    const type = await this.#type(kind);
    if (type.namespaced && !namespace)
      throw new TypeError(`${kind.kind}: deleteCollection needs a namespace; the API deletes in one at a time`);
    await this.#api.deleteCollection(type, this.#call({ ...rest, namespace, labelSelector: selectorText(options) || undefined }));
  }

  async getScale<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options: CallOptions = {}): Promise<Scale> {
    return this.#api.get<Scale>(await this.#type(kind), fullKey(kind, key), this.#call({ ...options, subresource: 'scale' as const }));
  }

  scale<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, replicas: number, options: WriteOptions = {}): Promise<Scale> {
    const patch: Patch = { type: 'merge', body: { spec: { replicas } } };
    return this.patch(kind as Kind<KubernetesObject>, key, patch, { ...options, subresource: 'scale' });
  }

  /** What was written is what the cache is to show from now on. */
  async #wrote<T extends KubernetesObject>({ dryRun }: WriteOptions, writing: Promise<T>): Promise<T> {
    const object = await writing;
    if (dryRun !== true) this.#caches.wrote(object);
    return object;
  }

  #type(gvk: GroupVersionKind): Promise<ResourceType> {
    return this.#api.resourceFor(gvk, this.#call({}));
  }

  #typeOf(object: KubernetesObject): Promise<ResourceType> {
    const { apiVersion, kind } = object;
    if (apiVersion === undefined || kind === undefined) {
      throw new TypeError('the object has no apiVersion and kind; make it with its Kind, as in ConfigMap({ metadata, data })');
    }
    return this.#type({ ...parseApiVersion(apiVersion), kind });
  }

  #call<O extends CallOptions>(options: O): O {
    return this.#signal === undefined || options.signal !== undefined ? options : { ...options, signal: this.#signal };
  }

  #write(options: WriteOptions): WriteOptions {
    return this.#call({ fieldManager: this.#fieldManager, ...options });
  }
}

export interface CachingClientOptions {
  readonly api: ApiClient;
  readonly caches: Pick<InformerRegistry, 'covering' | 'wrote'>;
  readonly fieldManager: string;
  readonly signal?: AbortSignal | undefined;
}

function fullKey(kind: GroupVersionKind, { namespace = '', name }: KeyLike): ObjectKey {
  if (name === undefined || name === '') throw new TypeError(`${kind.kind}: a key without a name`);
  return { namespace, name };
}

/** As of the kind itself: the server calls it PartialObjectMetadata. */
function metadataOf(kind: GroupVersionKind, { metadata }: KubernetesObject): KubernetesObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...(metadata && { metadata }) };
}

/** Its URL would be that of the collection. */
function named(object: KubernetesObject): void {
  if (!object.metadata?.name)
    throw new TypeError(`${object.kind ?? 'the object'} has no metadata.name: it cannot be said which object to write`);
}

function selectorText({ labels = {}, labelSelector = '' }: ListOptions): string {
  const equal = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return [...equal, ...(labelSelector === '' ? [] : [labelSelector])].join(',');
}
