import type { ObjectPart } from '../../k8s/cause.ts';
import type { KubernetesObject } from '../../k8s/object.ts';

/** A change of an informer's store, told after it was made there. Objects are frozen before a person's code sees them. */
export type InformerEvent<T extends KubernetesObject = KubernetesObject> = AddedEvent<T> | UpdatedEvent<T> | DeletedEvent<T>;

/** An object is new in the cache. */
export interface AddedEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: 'added';
  readonly object: T;
  /** The object was there when the handler began to listen. */
  readonly initial: boolean;
  readonly manager?: string | undefined;
}

/** An object has changed; for a resync it may be the same as before. */
export interface UpdatedEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: 'updated';
  readonly old: T;
  readonly object: T;
  /** Empty when nothing but the resourceVersion differs. */
  readonly changed: readonly ObjectPart[];
  /** The same object again, because the handler asked for it regularly or the list was read again. */
  readonly resync: boolean;
  readonly manager?: string | undefined;
}

/** An object is gone. */
export interface DeletedEvent<T extends KubernetesObject = KubernetesObject> {
  readonly type: 'deleted';
  /** As deleted, or, when `missed`, as it was last seen. */
  readonly object: T;
  /** The deletion itself was not seen: the object was absent when the list was read again. */
  readonly missed: boolean;
}

/** The same object once more. */
export function resyncOf(object: KubernetesObject): InformerEvent {
  return { type: 'updated', old: object, object, changed: [], resync: true };
}
