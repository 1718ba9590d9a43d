import type { GroupVersionKind, ResourceType } from './kind.ts';
import type { KubernetesObject, ObjectKey, ObjectList } from './object.ts';

/**
 * The port through which everything talks to an API server: over HTTP (`client/`), or in memory in a test.
 * Every call rejects with `ApiError` when the server refused, with the signal's reason when aborted, and with
 * `ConnectionError` when no answer came.
 */
export interface ApiClient {
  /** Finds a kind by discovery. Rejects with `NoKindMatchError` while no CRD or built-in serves it. */
  resourceFor(gvk: GroupVersionKind, options?: CallOptions): Promise<ResourceType>;
  /** Rejects with `NotFound` when there is no such object. */
  get<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, options?: GetOptions): Promise<T>;
  /** One page: at most `limit` items, and `metadata.continue` when there are more. */
  list<T extends KubernetesObject>(type: ResourceType, options?: ListOptions): Promise<ObjectList<T>>;
  /** Resolves when the server has accepted the watch; the stream ends when the server closes it, and throws when the connection breaks. */
  watch<T extends KubernetesObject>(type: ResourceType, options: WatchOptions): Promise<AsyncIterable<WatchEvent<T>>>;
  /** Rejects with `AlreadyExists` when the name is taken. */
  create<T extends KubernetesObject>(type: ResourceType, object: T, options?: WriteOptions): Promise<T>;
  /** Replaces the object, or a subresource of it. */
  update<T extends KubernetesObject>(type: ResourceType, object: T, options?: WriteOptions): Promise<T>;
  /** Sent with the content type of the patch's type. */
  patch<T extends KubernetesObject>(type: ResourceType, key: ObjectKey, patch: Patch, options?: WriteOptions): Promise<T>;
  /** Settles when the server has accepted it; finalizers may keep the object. */
  delete(type: ResourceType, key: ObjectKey, options?: DeleteOptions): Promise<void>;
  /** Deletes all that the options leave, in one namespace. */
  deleteCollection(type: ResourceType, options?: ListOptions & DeleteOptions): Promise<void>;
  /** Ends every open connection; later calls reject. */
  close(): void;
}

/** `signal` ends the call: it rejects with the signal's reason. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Which part of an object, and how new at least. */
export interface GetOptions extends CallOptions {
  readonly subresource?: 'status' | 'scale' | undefined;
  readonly resourceVersion?: string;
  /** Asks for PartialObjectMetadata instead of the whole object. */
  readonly metadataOnly?: boolean | undefined;
}

/** Which objects, how many at a time, and how new. */
export interface ListOptions extends CallOptions {
  /** Absent: all namespaces. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly limit?: number | undefined;
  readonly continue?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined;
  /** Asks for PartialObjectMetadata instead of whole objects. */
  readonly metadataOnly?: boolean | undefined;
}

/** Which objects, from where on, and for how long. */
export interface WatchOptions extends Omit<ListOptions, 'limit' | 'continue'> {
  readonly allowWatchBookmarks?: boolean | undefined;
  readonly sendInitialEvents?: boolean | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** How an object is written; `dryRun` does everything but store it. */
export interface WriteOptions extends CallOptions {
  readonly subresource?: 'status' | 'scale' | undefined;
  readonly fieldManager?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined;
  /** Server-side apply only: takes fields over from other managers. */
  readonly force?: boolean | undefined;
}

/** How an object is deleted; `preconditions` that do not hold are a `Conflict`. */
export interface DeleteOptions extends CallOptions {
  readonly propagationPolicy?: 'Foreground' | 'Background' | 'Orphan' | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string } | undefined;
}

/** The four patch types; each goes out with its own content type. */
export type Patch =
  | { readonly type: 'json'; readonly operations: readonly JsonPatchOperation[] }
  | { readonly type: 'merge'; readonly body: unknown }
  | { readonly type: 'strategic'; readonly body: unknown }
  | { readonly type: 'apply'; readonly body: unknown };

/** One step of a JSON Patch (RFC 6902); paths are JSON pointers: "/spec/replicas". */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string };

/** One line of a watch. An ERROR's object is a `Status`; a BOOKMARK's carries only kind and resourceVersion (and, once, `initialEventsEnd`). */
export type WatchEvent<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly object: KubernetesObject }
  | { readonly type: 'ERROR'; readonly object: unknown };

/** The annotation on the bookmark that ends a WatchList's initial events; its value is "true". */
export const initialEventsEndAnnotation = 'k8s.io/initial-events-end';

/** No answer came: refused, reset, unknown host, untrusted certificate. `code` is the system's ("ECONNREFUSED", ...). */
export class ConnectionError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectionError';
    this.code = code;
  }
}

/** Discovery knows no such kind: usually its CRD is not installed. */
export class NoKindMatchError extends Error {
  readonly code = 'NoKindMatch';
  readonly gvk: GroupVersionKind;

  constructor(gvk: GroupVersionKind) {
    super(`no matches for kind "${gvk.kind}" in version "${gvk.group === '' ? gvk.version : `${gvk.group}/${gvk.version}`}"`);
    this.name = 'NoKindMatchError';
    this.gvk = gvk;
  }
}
