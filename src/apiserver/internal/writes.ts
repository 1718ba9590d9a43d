import type { Clock } from '../../base/clock.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { deepEqual } from '../../k8s/json.ts';
import { graceOf, markGraceful, markNow } from '../delete/grace.ts';
import { decodeJson, encodeJson } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';
import type { Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';

/** Writes of the server itself, past admission and managers: on the stored form, as the control plane's own loops need them. */

/** Changes a stored object; writes nothing when nothing changed. `track` books a change to a manager. */
export function rewrite(
  store: Store,
  entry: Entry,
  change: (object: UnstructuredObject) => void,
  track?: (object: UnstructuredObject, old: UnstructuredObject) => void,
): void {
  const object = decodeJson(entry.bytes) as UnstructuredObject;
  const old = decodeJson(entry.bytes) as UnstructuredObject;
  change(object);
  if (deepEqual(object, old)) return;
  track?.(object, old);
  store.put(entry.bucket, entry.partition, entry.name, (revision) => stamped(object, revision), entry.writtenAs);
}

/** Removes an object, or marks it for deletion when finalizers hold it or its kind (`resource`, where known) ends gracefully. */
export function removeOrMark(store: Store, clock: Clock, entry: Entry, resource?: Resource): void {
  const object = decodeJson(entry.bytes) as UnstructuredObject;
  const meta = object.metadata ?? {};
  const grace = resource && graceOf(resource, object, noOptions, clock.now());
  if (grace === 'pending') return;
  if (grace && grace.seconds > 0) return rewrite(store, entry, (marked) => markGraceful((marked.metadata ??= {}), grace));
  if ((meta.finalizers?.length ?? 0) === 0) store.delete(entry.bucket, entry.partition, entry.name);
  else if (meta.deletionTimestamp === undefined) rewrite(store, entry, (marked) => markNow((marked.metadata ??= {}), clock.now()));
}

const noOptions = { propagationPolicy: undefined, gracePeriodSeconds: undefined, preconditions: {}, dryRun: false };

function stamped(object: UnstructuredObject, revision: number): Buffer {
  (object.metadata ??= {}).resourceVersion = String(revision);
  return encodeJson(object);
}
