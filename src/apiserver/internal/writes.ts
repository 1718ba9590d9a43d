import type { Clock } from '../../base/clock.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { deepEqual } from '../../k8s/json.ts';
import { timestamp } from '../context.ts';
import { decodeJson, encodeJson } from '../json/bytes.ts';
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

/** Removes an object, or marks it for deletion when finalizers hold it. */
export function removeOrMark(store: Store, clock: Clock, entry: Entry): void {
  const meta = (decodeJson(entry.bytes) as UnstructuredObject).metadata ?? {};
  if ((meta.finalizers?.length ?? 0) === 0) store.delete(entry.bucket, entry.partition, entry.name);
  else if (meta.deletionTimestamp === undefined) {
    rewrite(store, entry, (object) => {
      const marked = (object.metadata ??= {});
      if (marked.generation) marked.generation++;
      marked.deletionTimestamp = timestamp(clock);
      marked.deletionGracePeriodSeconds = 0;
    });
  }
}

function stamped(object: UnstructuredObject, revision: number): Buffer {
  (object.metadata ??= {}).resourceVersion = String(revision);
  return encodeJson(object);
}
