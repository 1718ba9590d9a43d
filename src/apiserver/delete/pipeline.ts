import type { UnstructuredObject } from '../../k8s/object.ts';
import { type Call, isDryRun, timestamp } from '../context.ts';
import { encodeStored, objectOf } from '../registry/views.ts';
import { copyIfConverted } from '../create/pipeline.ts';
import { conflict, notFound } from '../status/failures.ts';
import type { DeleteOptions } from './options.ts';

/** `removed`: it is gone; otherwise it is marked and waits for its finalizers, and `object` shows it so. */
export interface Deleted {
  readonly object: UnstructuredObject;
  readonly removed: boolean;
}

/** Deletes an object, or marks it for deletion when finalizers hold it; throws NotFound. Deleting again changes nothing. */
export function deleteObject(call: Call, name: string, options: DeleteOptions): Deleted {
  const { core, resource, info } = call;
  const partition = resource.namespaced ? info.namespace : '';
  const entry = core.store.get(resource.bucket, partition, name);
  if (!entry) throw notFound(resource, name);
  const object = objectOf(resource, entry);
  checkPreconditions(call, object, options);
  const meta = (object.metadata ??= {});
  if (meta.deletionTimestamp === undefined) resource.strategy.prepareForDelete?.(object);
  const finalizers = core.collectsGarbage ? finalizersAfter(meta.finalizers ?? [], options) : (meta.finalizers ?? []);
  const dryRun = isDryRun(call.request) || options.dryRun;
  const waits = finalizers.length > 0 || (object.kind === 'Namespace' && hasSpecFinalizers(object));
  if (!waits) {
    if (!dryRun) core.store.delete(resource.bucket, partition, name);
    return { object, removed: true };
  }
  const unchanged = meta.deletionTimestamp !== undefined && sameSet(finalizers, meta.finalizers ?? []);
  if (unchanged) return { object, removed: false };
  if (finalizers.length > 0) meta.finalizers = finalizers;
  if (meta.deletionTimestamp === undefined) {
    if (meta.generation) meta.generation++;
    meta.deletionTimestamp = timestamp(core.clock);
    meta.deletionGracePeriodSeconds = 0;
  }
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

const orphan = 'orphan';
const foreground = 'foregroundDeletion';

/** The garbage collector's own finalizers follow the propagation asked for; without one they stay as they are. */
function finalizersAfter(finalizers: string[], options: DeleteOptions): string[] {
  const kept = finalizers.filter((finalizer) => finalizer !== orphan && finalizer !== foreground);
  switch (options.propagationPolicy) {
    case undefined:
      return finalizers;
    case 'Orphan':
      return [...kept, orphan];
    case 'Foreground':
      return [...kept, foreground];
    case 'Background':
      return kept;
  }
}

function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
