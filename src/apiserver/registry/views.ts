import type { UnstructuredObject } from '../../k8s/object.ts';
import { decodeJson, encodeJson, type Tree } from '../json/bytes.ts';
import { derive, type Entry } from '../storage/entry.ts';
import type { Resource } from './resource.ts';

/** The bytes of a stored object as this version of its resource shows them: the stored ones wherever that is the same. */
export function viewOf(resource: Resource, entry: Entry): Buffer {
  const { identity } = resource.codec;
  if (entry.writtenAs === identity) return entry.bytes;
  return derive(entry, identity, () => {
    const bytes = encodeJson(resource.codec.fromStorage(decodeJson(entry.bytes)));
    if (!bytes.equals(entry.bytes)) return bytes;
    entry.writtenAs ??= identity;
    return entry.bytes;
  });
}

/** A tree of its own for whoever wants to change it. */
export function objectOf(resource: Resource, entry: Entry): UnstructuredObject {
  return decodeJson(viewOf(resource, entry));
}

/** The bytes to store for an object of this version; changes nothing in it but the resourceVersion. */
export function encodeStored(resource: Resource, object: UnstructuredObject, revision: number): Buffer {
  (object.metadata ??= {}).resourceVersion = String(revision);
  const { apiVersion, kind, metadata, ...rest } = resource.codec.toStorage(object) as UnstructuredObject;
  // Built-in lists leave the type out of their items by cutting off a head of known length.
  const ordered: Tree = resource.custom ? { apiVersion, kind, metadata, ...rest } : { kind, apiVersion, metadata, ...rest };
  return encodeJson(ordered);
}

/** The storage's stamp: the same object with another resourceVersion. */
export function stampRevision(bytes: Buffer, revision: number): Buffer {
  const object = decodeJson(bytes) as UnstructuredObject;
  (object.metadata ??= {}).resourceVersion = String(revision);
  return encodeJson(object);
}
