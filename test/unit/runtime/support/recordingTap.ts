import type { CachedObject, ControllerHead, FinishedReconcile, InformerHead, QueueEntry } from '../../../../src/k8s/machine.ts';
import { keyText } from '../../../../src/k8s/object.ts';
import type { RuntimeTap } from '../../../../src/runtime/tap.ts';

export interface RecordingTap extends RuntimeTap {
  readonly heads: Map<string, InformerHead>;
  readonly controllers: Map<string, ControllerHead>;
  readonly queue: Map<string, QueueEntry>;
  readonly done: FinishedReconcile[];
  readonly notices: string[];
  /** Keys of `beforeReconcile`, with the state of the key's entry at that moment. */
  readonly before: string[];
  objects(informer: string): Iterable<CachedObject>;
}

/** A tap that keeps the state of the machine as it is told, as a view would. */
export function recordingTap(): RecordingTap {
  const cached = new Map<string, Map<string, CachedObject>>();
  const tap: RecordingTap = {
    heads: new Map(),
    controllers: new Map(),
    queue: new Map(),
    done: [],
    notices: [],
    before: [],
    objects: (informer) => cached.get(informer)?.values() ?? [],
    informerHead: (id, head) => void tap.heads.set(id, head),
    objectPut(informer, object) {
      const objects = cached.get(informer) ?? new Map<string, CachedObject>();
      cached.set(informer, objects.set(keyText(object), object));
    },
    objectGone: (informer, key) => void cached.get(informer)?.delete(keyText(key)),
    controllerHead: (name, head) => void tap.controllers.set(name, head),
    queuePut: (controller, entry) => void tap.queue.set(`${controller} ${keyText(entry.key)}`, entry),
    queueGone: (controller, key) => void tap.queue.delete(`${controller} ${keyText(key)}`),
    finished: (_, reconcile) => void tap.done.push(reconcile),
    notice: (severity, message) => void tap.notices.push(`${severity}: ${message}`),
    beforeReconcile: async (controller, key) =>
      void tap.before.push(`${keyText(key)} ${tap.queue.get(`${controller} ${keyText(key)}`)?.state}`),
  };
  return tap;
}
