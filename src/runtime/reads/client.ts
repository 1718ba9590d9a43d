import type { CallOptions, DeleteOptions, Patch, WriteOptions } from '../../k8s/apiClient.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Kind } from '../kind.ts';

/**
 * The client of a reconciler, typed by kinds. Reads come from the cache where an informer of the manager holds that kind,
 * and from the API server otherwise; writes go to the API server.
 *
 * - Objects from the cache are shared and frozen: change a `structuredClone` of one.
 * - A read after a write of this process sees at least that write: its answer is laid over the cache until the informer has
 *   caught up (at most 30 s). A deletion is seen a moment later; `getLive` asks the server.
 * - A read by an index costs what it finds, not what there is: `manager.index(Guestbook, 'image', (each) => [each.spec.image])`.
 * - A kind that nobody watches is read from the server each time, and needs no permission to list and watch; `manager.cache(Kind)`
 *   keeps one in the cache.
 * - Calls reject with `ApiError` when the server refuses: `error instanceof Conflict`, `NotFound`, `Invalid` (with its `causes`), ...
 */
export interface Client {
  /** Undefined when there is no such object. */
  get<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<T | undefined>;
  /** In all namespaces unless one is given, narrowed by `labels` (all equal) and `labelSelector`. */
  list<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]>;
  /** From the API server, past the cache. */
  getLive<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<T | undefined>;
  /** As `list`, from the API server, past the cache; read in pages of 500. */
  listLive<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]>;
  /** Labels, annotations, owners, ...: from a cache of metadata where the manager has one (`metadataOnly`), or of whole objects, else from the server, which then sends no more. */
  getMetadata<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<KubernetesObject | undefined>;
  /** As `getMetadata`, for all in one namespace or in all of them. */
  listMetadata<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<KubernetesObject[]>;
  /** Rejects with `AlreadyExists` when the name is taken. */
  create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Replaces the object; with its resourceVersion, only if nobody changed it meanwhile (else `Conflict`). */
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Replaces the status, as `update` does the rest. */
  updateStatus<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Changes what the patch says. A strategic patch is for built-in kinds only. */
  patch<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, patch: Patch, options?: WriteOptions): Promise<T>;
  /** Merges into the status: fields that are not given stay, `null` removes one, arrays are replaced whole. */
  patchStatus<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, status: StatusOf<T>, options?: WriteOptions): Promise<T>;
  /** Server-side apply with the controller's name as field manager; takes fields over from others unless `force: false`. */
  apply<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Server-side apply of the status. */
  applyStatus<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Settles when the server has accepted it: the object may stay until its finalizers are gone. */
  delete<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: DeleteOptions): Promise<void>;
  /** Deletes all in a namespace (of a kind without namespaces: all), narrowed by `labels` and `labelSelector`. */
  deleteCollection<T extends KubernetesObject>(kind: Kind<T>, options?: DeleteCollectionOptions): Promise<void>;
  /** The `scale` subresource, where the kind has one: replicas as wanted and as they are. */
  getScale<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<Scale>;
  /** Sets how many replicas are wanted, through the `scale` subresource. */
  scale<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, replicas: number, options?: WriteOptions): Promise<Scale>;
}

/** A request, an object's metadata, or written out; no namespace (or "") for kinds without. */
export interface KeyLike {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** Which objects are listed; all of the kind unless narrowed. */
export interface ListOptions extends CallOptions {
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** As in `kubectl -l`: `app in (web,api),!canary`. */
  readonly labelSelector?: string;
  /** Only those that an index of the manager has under this value: `{ index: 'image', value: 'nginx' }`. The kind must be cached. */
  readonly indexedBy?: { readonly index: string; readonly value: string };
}

/** Which objects are deleted, and how. */
export interface DeleteCollectionOptions extends Omit<ListOptions, 'indexedBy'>, DeleteOptions {}

/** autoscaling/v1. */
export interface Scale extends KubernetesObject {
  spec?: { replicas?: number };
  status?: { replicas: number; selector?: string };
}

/** The part of a status that is to be changed; `null` removes a field. */
export type StatusOf<T> = T extends { status?: infer S }
  ? { [Field in keyof NonNullable<S>]?: NonNullable<S>[Field] | null }
  : Record<string, unknown>;
