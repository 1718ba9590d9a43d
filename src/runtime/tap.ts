import type { CachedObject, ControllerHead, FinishedReconcile, InformerHead, QueueEntry } from '../k8s/machine.ts';
import type { ObjectKey } from '../k8s/object.ts';

/**
 * Read-only tap on the machine: the runtime calls it as things change, in the order in which they change, and never
 * waits for it except in `beforeReconcile`. Without a tap nothing is built for it. A tap that throws is a bug of the
 * tap: it is not caught here.
 */
export interface RuntimeTap {
  /** What is known of an informer, whole, whenever any of it changed. */
  informerHead(id: string, head: InformerHead): void;
  /** An object came into the cache, or another version of it. */
  objectPut(informer: string, object: CachedObject): void;
  /** An object left the cache. */
  objectGone(informer: string, key: ObjectKey): void;
  /** What is known of a controller, whole, whenever any of it changed. */
  controllerHead(controller: string, head: ControllerHead): void;
  /** A key came into the queue, or its state or causes changed. */
  queuePut(controller: string, entry: QueueEntry): void;
  /** A key left the queue. */
  queueGone(controller: string, key: ObjectKey): void;
  /** A reconcile ended. */
  finished(controller: string, reconcile: FinishedReconcile): void;
  /** Something that a person should know, said once; `about` is an informer's id. */
  notice(severity: 'info' | 'warning' | 'error', message: string, about?: string): void;
  /** Awaited after the key became `processing` and before the person's code runs: what was told so far must be out when it settles, since a breakpoint may stop the process in the next statement. */
  beforeReconcile(controller: string, key: ObjectKey): Promise<void>;
}
