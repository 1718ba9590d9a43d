import type { KubernetesObject } from '../../k8s/object.ts';
import { equal } from '../cause/equal.ts';
import type { InformerEvent } from '../informer/informerEvent.ts';

/** Whether an event is worth a reconcile. It must only look: the objects are frozen. */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: InformerEvent<T>) => boolean;

/** Passes updates that changed what the API server counts as the desired state (`metadata.generation`: the spec, for most kinds); passes every other event. */
export const generationChanged: Predicate = (event) =>
  event.type !== 'updated' || event.old.metadata?.generation !== event.object.metadata?.generation;

/** Passes updates that changed a label; passes every other event. */
export const labelsChanged: Predicate = (event) =>
  event.type !== 'updated' || !equal(event.old.metadata?.labels ?? {}, event.object.metadata?.labels ?? {});

/** Passes updates that changed an annotation; passes every other event. */
export const annotationsChanged: Predicate = (event) =>
  event.type !== 'updated' || !equal(event.old.metadata?.annotations ?? {}, event.object.metadata?.annotations ?? {});

/** Passes what any of them passes. */
export function or<T extends KubernetesObject>(...predicates: Predicate<T>[]): Predicate<T> {
  return (event) => predicates.some((predicate) => predicate(event));
}

/** Passes what all of them pass. */
export function and<T extends KubernetesObject>(...predicates: Predicate<T>[]): Predicate<T> {
  return (event) => predicates.every((predicate) => predicate(event));
}

/** Passes what it does not pass. */
export function not<T extends KubernetesObject>(predicate: Predicate<T>): Predicate<T> {
  return (event) => !predicate(event);
}
