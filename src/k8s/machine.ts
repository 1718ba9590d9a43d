import type { Causes } from './cause.ts';
import type { GroupVersionKind } from './kind.ts';
import type { KubernetesObject, ObjectKey } from './object.ts';

/**
 * The machine informer -> work queue -> reconcile as data: what can be seen of it, whoever looks (the runtime's tap, the
 * X-ray, the views). Instants are milliseconds since the epoch, spans milliseconds.
 */
export interface InformerHead {
  readonly gvk: GroupVersionKind;
  /** Plural, once discovery has told it. */
  readonly resource?: string;
  readonly namespaced?: boolean;
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** How its controllers use it. */
  readonly roles: readonly ('for' | 'owns' | 'watches')[];
  readonly synced: boolean;
  readonly count: number;
  /** Of the last event or bookmark seen; "" before the first list. */
  readonly resourceVersion: string;
  readonly relists: number;
  /** Since when its watch has been open; absent while it has none. */
  readonly watchingSince?: number;
  /** Lists and watches that failed so far; absent where it is not counted. */
  readonly errors?: number;
  /** What keeps it from being synced or watching now, in words; absent when all is well. */
  readonly problem?: string;
  /** The problem is that the API server does not serve the kind: its CRD is not installed. */
  readonly notServed?: boolean;
}

/** An object in an informer's cache, by key and version. */
export interface CachedObject {
  readonly namespace: string;
  readonly name: string;
  readonly resourceVersion: string;
  /** RFC 3339. */
  readonly created?: string;
}

/** What is known of a controller beside its queue. */
export interface ControllerHead {
  readonly for: GroupVersionKind;
  readonly informers: readonly string[];
  readonly workers: number;
  /** A person holds its queue: keys come in and merge, and none is handed out. */
  readonly paused?: boolean;
}

/** A key in a work queue, with what it waits for and why. */
export type QueueEntry = {
  readonly key: ObjectKey;
  readonly causes: Causes /** Failures so far. */;
  readonly failures: number;
} & QueueState;

/** Where a key is on its way through the queue. */
export type QueueState =
  /** `order` grows in queue order. */
  | { readonly state: 'ready'; readonly order: number; readonly since: number }
  | { readonly state: 'delayed'; readonly dueAt: number }
  /** `waiting`: causes merged while it is being processed; it will be processed again when they are not empty. */
  | { readonly state: 'processing'; readonly since: number; readonly waiting: Causes };

/** One reconcile that has ended, with its causes and what came of it. */
export interface FinishedReconcile {
  readonly id: number;
  readonly key: ObjectKey;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly causes: Causes;
  readonly outcome: ReconcileOutcome;
  /** What it asked of the API server, where that is known. */
  readonly calls?: ApiCalls;
}

/** The newest calls, in the order in which they ended; `dropped` counts those before them. */
export interface ApiCalls {
  readonly list: readonly ApiCall[];
  readonly dropped: number;
}

/** One request to the API server that has ended. */
export interface ApiCall {
  readonly verb: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
  readonly kind: string;
  /** Absent for a collection. */
  readonly key?: ObjectKey;
  readonly subresource?: string;
  readonly at: number;
  readonly durationMs: number;
  /** Why it failed: the server's reason ("Conflict"), or what happened on the way. */
  readonly refusal?: string;
}

/** What came of a reconcile. */
export type ReconcileOutcome =
  | { readonly type: 'ok' }
  | { readonly type: 'requeueAfter'; readonly afterMs: number }
  | { readonly type: 'error'; readonly message: string; readonly terminal: boolean; readonly retryInMs?: number };

/** What a person may do to a running machine by hand. */
export type MachineAction =
  /** Puts the key into the queue with the cause `manual`. */
  | { readonly type: 'reconcile'; readonly controller: string; readonly key: ObjectKey }
  /** The same for every object that the controller is for, as its cache has them. */
  | { readonly type: 'reconcileAll'; readonly controller: string }
  /** The key's failures count from 0 again, and a retry that waits comes at once. */
  | { readonly type: 'forget'; readonly controller: string; readonly key: ObjectKey }
  | { readonly type: 'pauseQueue' | 'resumeQueue'; readonly controller: string }
  /** Pauses the queue where it is not, and hands out one key. */
  | { readonly type: 'step'; readonly controller: string }
  /** Of one informer (its id), or of all: the watch breaks as if the connection had, or everything is listed anew. */
  | { readonly type: 'dropConnection' | 'relist'; readonly informer?: string };

/** What a person may ask a running machine about one object. */
export type MachineQuestion =
  /** The object as an informer has it. */
  | { readonly type: 'cached'; readonly informer: string; readonly key: ObjectKey }
  /** The object of a key as its reconcile before this one began with it, and as the cache has it now. */
  | { readonly type: 'seen'; readonly controller: string; readonly key: ObjectKey };

/** `before` is absent where there was no reconcile before, or it is too long ago; `now` where the object is not there. */
export interface MachineAnswer {
  readonly before?: KubernetesObject;
  readonly now?: KubernetesObject;
}
