import type { Logger } from '../../base/logger.ts';
import type { Causes } from '../../k8s/cause.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { NewEvent } from '../events/eventRecorder.ts';
import type { Client } from '../reads/client.ts';

/** Drives the cluster from what is to what the object asks for. It gets a key, not an event: read the object, and expect it to be gone. */
export interface Reconciler {
  /** Called for one key at a time, never twice at once for the same. A throw is a retry with back-off; `TerminalError` is none. */
  reconcile(request: Request, context: Context): Promise<Result | undefined | void>;
}

/** A reconciler that is a plain function. */
export type ReconcileFunction = Reconciler['reconcile'];

/** Which object; `namespace` is "" for a kind without namespaces. */
export type Request = ObjectKey;

/** `{}`: done until something changes. `{ requeueAfter: 30_000 }`: again in 30 s (milliseconds). Throw for a retry with back-off. */
export interface Result {
  readonly requeueAfter?: number;
}

/** What a reconcile has at hand. */
export interface Context {
  readonly client: Client;
  /** Tells people what happened to an object (`kubectl describe`). Needs the RBAC rule `groups=events.k8s.io,resources=events,verbs=create;patch`. */
  readonly events: EventSink;
  /** Says which controller and request wrote the line. */
  readonly log: Logger;
  /** Aborted when the manager stops, or when the reconcile has taken longer than its controller allows. */
  readonly signal: AbortSignal;
  readonly controller: string;
  /** 1, and one more for each failure of this key since it last succeeded. */
  readonly attempt: number;
  /** Why this reconcile runs, oldest first. */
  readonly causes: Causes;
}

/** Where a reconcile records Events. */
export interface EventSink {
  /** Written in the background; a failure is logged. The same again within 6 minutes is counted in one Event. */
  record(regarding: KubernetesObject, event: NewEvent): void;
}
