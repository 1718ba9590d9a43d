import type { KubernetesObject } from '../../k8s/object.ts';
import type { Kind } from '../kind.ts';
import type { Client } from '../reads/client.ts';
import { retryOnConflict, type RetryOptions } from '../reads/retryOnConflict.ts';

/** Whether somebody has asked to delete the object, and it waits for its finalizers. */
export function isBeingDeleted(object: KubernetesObject): boolean {
  return object.metadata?.deletionTimestamp !== undefined;
}

/** Whether the object waits for that finalizer before it can go. */
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

/**
 * Keeps an object until `cleanUp` has run: adds the finalizer while the object lives, and, once somebody has asked to delete
 * it, runs `cleanUp` and then removes the finalizer. Gives true when the object is going away: the reconcile has nothing
 * more to do for it.
 *
 * Z1 The clean-up is not lost: the finalizer goes only after it has succeeded; when it throws, the next reconcile runs it again.
 * Z2 It does not run twice: the server is asked whether the finalizer is still there before it runs, since the cache may be
 *    behind, and a conflict on removing the finalizer is tried again without it. Only when the process dies between the two
 *    does it run again, so it must bear that.
 * Z3 An object that is being deleted and has not got the finalizer is left alone.
 */
export async function finalize<T extends KubernetesObject>(
  client: Client,
  kind: Kind<T>,
  object: T,
  finalizer: string,
  cleanUp: (object: T) => Promise<void>,
  options: RetryOptions = {},
): Promise<boolean> {
  if (!isBeingDeleted(object)) {
    await addFinalizer(client, kind, object, finalizer);
    return false;
  }
  if (!hasFinalizer(object, finalizer)) return true;
  const isStillOurs = async (): Promise<T | undefined> => {
    const live = await client.getLive(kind, object.metadata ?? {});
    return live?.metadata?.uid === object.metadata?.uid && live !== undefined && hasFinalizer(live, finalizer) ? live : undefined;
  };
  if ((await isStillOurs()) === undefined) return true;
  await cleanUp(object);
  await retryOnConflict(async () => {
    const live = await isStillOurs();
    if (live !== undefined) await removeFinalizer(client, kind, live, finalizer);
  }, options);
  return true;
}

/** With the resourceVersion in the patch, since a merge patch replaces the whole list. */
function setFinalizers<T extends KubernetesObject>(client: Client, kind: Kind<T>, object: T, finalizers: string[]): Promise<T> {
  const resourceVersion = object.metadata?.resourceVersion;
  return client.patch(kind, object.metadata ?? {}, { type: 'merge', body: { metadata: { finalizers, resourceVersion } } });
}
