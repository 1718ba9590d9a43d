import type { KubernetesObject } from '../../k8s/object.ts';
import type { Kind } from '../kind.ts';
import type { Client } from '../reads/client.ts';

/** Whether somebody has asked to delete the object, and it waits for its finalizers. */
export function isBeingDeleted(object: KubernetesObject): boolean {
  return object.metadata?.deletionTimestamp !== undefined;
}

export function hasFinalizer(object: KubernetesObject, finalizer: string): boolean {
  return object.metadata?.finalizers?.includes(finalizer) === true;
}

/**
 * Adds the finalizer on the server, unless it is there or the object is being deleted (the server would refuse). Fails
 * with `Conflict` when the object has changed since it was read: the next reconcile sees it as it is.
 */
export async function addFinalizer<T extends KubernetesObject>(client: Client, kind: Kind<T>, object: T, finalizer: string): Promise<T> {
  if (hasFinalizer(object, finalizer) || isBeingDeleted(object)) return object;
  return setFinalizers(client, kind, object, [...(object.metadata?.finalizers ?? []), finalizer]);
}

/** Removes the finalizer on the server, if it is there: call it after the clean-up has succeeded. Fails as `addFinalizer` does. */
export async function removeFinalizer<T extends KubernetesObject>(client: Client, kind: Kind<T>, object: T, finalizer: string): Promise<T> {
  if (!hasFinalizer(object, finalizer)) return object;
  const rest = (object.metadata?.finalizers ?? []).filter((each) => each !== finalizer);
  return setFinalizers(client, kind, object, rest);
}

/** With the resourceVersion in the patch, since a merge patch replaces the whole list. */
function setFinalizers<T extends KubernetesObject>(client: Client, kind: Kind<T>, object: T, finalizers: string[]): Promise<T> {
  const resourceVersion = object.metadata?.resourceVersion;
  return client.patch(kind, object.metadata ?? {}, { type: 'merge', body: { metadata: { finalizers, resourceVersion } } });
}
