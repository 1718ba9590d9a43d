import type { Core } from '../context.ts';
import { stampRevision } from '../registry/views.ts';

/** An object of a snapshot: where it lay, and its bytes. */
export interface KeptObject {
  readonly bucket: string;
  readonly partition: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Puts these objects in the place of all that are stored. What is the same stays as it is; the rest is written under new
 * revisions, since a counter never goes back. To whoever watches it is a break: every watch ends with 410, and what
 * happened before cannot be watched or paged through any more, so that everybody lists anew. One turn of the event loop.
 */
export function replaceAll(core: Core, objects: readonly KeptObject[]): void {
  const { store, hub } = core;
  hub.expireAll();
  const wanted = new Map(objects.map((object) => [keyOf(object), object]));
  for (const entry of store.all()) {
    const kept = wanted.get(keyOf(entry));
    if (kept === undefined) store.delete(entry.bucket, entry.partition, entry.name);
    else if (stampRevision(kept.bytes, entry.revision).equals(entry.bytes)) wanted.delete(keyOf(entry));
  }
  for (const { bucket, partition, name, bytes } of wanted.values()) {
    store.put(bucket, partition, name, (revision) => stampRevision(bytes, revision));
  }
  store.forgetHistory();
}

function keyOf({ bucket, partition, name }: { readonly bucket: string; readonly partition: string; readonly name: string }): string {
  return JSON.stringify([bucket, partition, name]);
}
