import type { ObjectKey } from './object.ts';

/**
 * Why a key is in the work queue. A key carries every cause that was merged into it since its last reconcile began;
 * they are bounded: the newest 32 are kept, the rest counted.
 */
export type Cause = EventCause | RequeueCause | ErrorCause | ManualCause;

/** Parts of an object that an update changed, in the order they are named to a person. */
export type ObjectPart = 'spec' | 'status' | 'labels' | 'annotations' | 'finalizers' | 'deletion' | 'ownerReferences' | 'other';

/** An object that the controller watches has changed. */
export interface EventCause {
  readonly type: 'event';
  readonly event: 'created' | 'updated' | 'deleted' | 'generic' | 'resync';
  /** The event was part of the informer's first list: the object was there already. */
  readonly initial: boolean;
  /** Which source's handler mapped the event to this key. */
  readonly handler: 'for' | 'owns' | 'watches';
  readonly apiVersion: string;
  readonly kind: string;
  readonly object: ObjectKey;
  readonly oldResourceVersion?: string;
  readonly resourceVersion?: string;
  /** Updates only; empty when nothing but the resourceVersion differs. */
  readonly changed: readonly ObjectPart[];
  /** The first few fields that differ ("status.phase"), where the controller's own write came back to it. */
  readonly fields?: readonly string[];
  /** Field manager of the newest managedFields entry, where known. */
  readonly manager?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The reconcile before asked for it. */
export interface RequeueCause {
  readonly type: 'requeue';
  /** The reconcile's own `requeueAfter`, in milliseconds. */
  readonly afterMs: number;
  readonly at: number;
}

/** The reconcile before failed. */
export interface ErrorCause {
  readonly type: 'error';
  readonly message: string;
  /** 1 for the first retry. */
  readonly attempt: number;
  readonly afterMs: number;
  readonly at: number;
}

/** A person asked for it. */
export interface ManualCause {
  readonly type: 'manual';
  readonly at: number;
}

/** Causes of one key, oldest first. `dropped` counts those let go to keep the list bounded. */
export interface Causes {
  readonly list: readonly Cause[];
  readonly dropped: number;
}

export const noCauses: Causes = { list: [], dropped: 0 };
