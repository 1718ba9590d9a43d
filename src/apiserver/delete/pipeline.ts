import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, isDryRun } from '../context.ts';
import { encodeStored, objectOf } from '../registry/views.ts';
import { copyIfConverted } from '../create/pipeline.ts';
import { conflict, notFound } from '../status/failures.ts';
import { finalizersAfter } from './finalizers.ts';
import { graceOf, markGraceful, markNow } from './grace.ts';
import type { DeleteOptions } from './options.ts';

/** `removed`: it is gone; otherwise it is marked and waits for its finalizers, and `object` shows it so. */
export interface Deleted {
  readonly object: UnstructuredObject;
  readonly removed: boolean;
}

/**
 * Deletes an object, or marks it for deletion when finalizers hold it or its kind ends gracefully; throws NotFound. Deleting
 * again changes nothing but a grace period that becomes shorter, and whom the garbage collector spares.
 */
export function deleteObject(call: Call, name: string, options: DeleteOptions): Deleted {
  const { core, resource, info } = call;
  const partition = resource.namespaced ? info.namespace : '';
  const entry = core.store.get(resource.bucket, partition, name);
  if (!entry) throw notFound(resource, name);
  const object = objectOf(resource, entry);
  checkPreconditions(call, object, options);
  const meta = (object.metadata ??= {});
  if (meta.deletionTimestamp === undefined) resource.strategy.prepareForDelete?.(object);
  const now = core.clock.now();
  const grace = graceOf(resource, object, options, now);
  if (grace === 'pending') return { object, removed: false };
  if (grace) markGraceful(meta, grace);
  const finalizers = finalizersAfter(resource, meta.finalizers ?? [], options);
  const held = finalizers.length > 0 || (object.kind === 'Namespace' && hasSpecFinalizers(object));
  const dryRun = isDryRun(call.request) || options.dryRun;
  if (!held && !(grace && grace.seconds > 0)) {
    if (!dryRun) {
      core.store.delete(resource.bucket, partition, name);
      meta.resourceVersion = String(core.store.revision);
    }
    return { object, removed: true };
  }
  const unchanged = !grace && meta.deletionTimestamp !== undefined && sameSet(finalizers, meta.finalizers ?? []);
  if (unchanged) return { object, removed: false };
  if (finalizers.length > 0) meta.finalizers = finalizers;
  else delete meta.finalizers;
  if (!grace) markNow(meta, now);
  // A namespace has no grace period, not even one of nothing.
  if (object.kind === 'Namespace' && resource.group === '') delete meta.deletionGracePeriodSeconds;
  if (dryRun) return { object, removed: false };
  const encode = (revision: number): Buffer => encodeStored(resource, copyIfConverted(call, object), revision);
  const written = core.store.put(resource.bucket, partition, name, encode, resource.codec.storedAs);
  return { object: objectOf(resource, written), removed: false };
}

function hasSpecFinalizers(object: UnstructuredObject): boolean {
  return ((object['spec'] as { finalizers?: string[] } | undefined)?.finalizers?.length ?? 0) > 0;
}

function checkPreconditions(call: Call, object: UnstructuredObject, options: DeleteOptions): void {
  const { uid, resourceVersion } = options.preconditions;
  const meta = object.metadata ?? {};
  const about = { group: call.resource.group, resource: call.resource.kind };
  if (uid !== undefined && uid !== meta.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${meta.uid}). The object might have been deleted and then recreated`;
    throw conflict(about, meta.name ?? '', why);
  }
  if (resourceVersion !== undefined && resourceVersion !== meta.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${meta.resourceVersion}). The object might have been modified`;
    throw conflict(about, meta.name ?? '', why);
  }
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
