import type { CallOptions, DeleteOptions, Patch, WriteOptions } from '../../k8s/apiClient.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Kind } from '../kind.ts';

/**
 * The client of a reconciler, typed by kinds. Reads come from the cache where an informer of the manager holds that kind,
 * and from the API server otherwise; writes go to the API server.
 *
 * - Objects from the cache are shared and frozen: change a `structuredClone` of one.
 * - Right after a write the cache may still have the state before it; `getLive` asks the server.
 * - Calls reject with `ApiError` when the server refuses (`isReason(error, 'Conflict')`).
 */
export interface Client {
  /** Undefined when there is no such object. */
  get<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<T | undefined>;
  /** In all namespaces unless one is given, narrowed by `labels` (all equal) and `labelSelector`. */
  list<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]>;
  /** From the API server, past the cache. */
  getLive<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: CallOptions): Promise<T | undefined>;
  listLive<T extends KubernetesObject>(kind: Kind<T>, options?: ListOptions): Promise<T[]>;
  create<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  /** Replaces the object; with its resourceVersion, only if nobody changed it meanwhile (else `Conflict`). */
  update<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  updateStatus<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  patch<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, patch: Patch, options?: WriteOptions): Promise<T>;
  /** Merges into the status: fields that are not given stay, `null` removes one, arrays are replaced whole. */
  patchStatus<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, status: StatusOf<T>, options?: WriteOptions): Promise<T>;
  /** Server-side apply with the controller's name as field manager; takes fields over from others unless `force: false`. */
  apply<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  applyStatus<T extends KubernetesObject>(object: T, options?: WriteOptions): Promise<T>;
  delete<T extends KubernetesObject>(kind: Kind<T>, key: KeyLike, options?: DeleteOptions): Promise<void>;
}

/** A request, an object's metadata, or written out; no namespace (or "") for kinds without. */
export interface KeyLike {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

export interface ListOptions extends CallOptions {
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** As in `kubectl -l`: `app in (web,api),!canary`. */
  readonly labelSelector?: string;
}

/** The part of a status that is to be changed; `null` removes a field. */
export type StatusOf<T> = T extends { status?: infer S }
  ? { [Field in keyof NonNullable<S>]?: NonNullable<S>[Field] | null }
  : Record<string, unknown>;
