import type { CachedObject, ControllerHead, FinishedReconcile, InformerHead, QueueEntry } from '../k8s/machine.ts';
import type { ObjectKey } from '../k8s/object.ts';

/**
 * Read-only tap on the machine: the runtime calls it as things change, in the order in which they change, and never
 * waits for it except in `beforeReconcile`. Without a tap nothing is built for it. A tap that throws is a bug of the
 * tap: it is not caught here.
 */
export interface RuntimeTap {
  informerHead(id: string, head: InformerHead): void;
  objectPut(informer: string, object: CachedObject): void;
  objectGone(informer: string, key: ObjectKey): void;
  controllerHead(controller: string, head: ControllerHead): void;
  queuePut(controller: string, entry: QueueEntry): void;
  queueGone(controller: string, key: ObjectKey): void;
  finished(controller: string, reconcile: FinishedReconcile): void;
  notice(severity: 'info' | 'warning' | 'error', message: string, about?: string): void;
  /** Awaited after the key became `processing` and before the person's code runs: what was told so far must be out when it settles, since a breakpoint may stop the process in the next statement. */
  beforeReconcile(controller: string, key: ObjectKey): Promise<void>;
}
