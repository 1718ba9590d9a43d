import type { Causes } from './cause.ts';
import type { GroupVersionKind } from './kind.ts';
import type { ObjectKey } from './object.ts';

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
}

/** What is known of a controller beside its queue. */
export interface ControllerHead {
  readonly for: GroupVersionKind;
  readonly informers: readonly string[];
  readonly workers: number;
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
