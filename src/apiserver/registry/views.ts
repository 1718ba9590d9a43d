import { apiVersionOf } from '../../k8s/kind.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import { decodeJson, encodeJson, type Tree } from '../json/bytes.ts';
import type { Conversions } from '../conversion/known.ts';
import { derive, type Entry } from '../storage/entry.ts';
import type { Call } from '../context.ts';
import type { Resource } from './resource.ts';

/** The bytes of a stored object as this version of its resource shows them: the stored ones wherever that is the same. */
export function viewOf(resource: Resource, entry: Entry): Buffer {
  const { identity } = resource.codec;
  if (entry.writtenAs === identity) return entry.bytes;
  if (resource.codec.converter && !isIn(resource, entry)) return encodeJson(resource.codec.fromStorage(decodeJson(entry.bytes)));
  return derive(entry, identity, () => {
    const bytes = encodeJson(resource.codec.fromStorage(decodeJson(entry.bytes)));
    if (!bytes.equals(entry.bytes)) return bytes;
    entry.writtenAs ??= identity;
    return entry.bytes;
  });
}

/** Whether an object is stored in the version of the resource, as it may be after the stored version has changed. */
function isIn(resource: Resource, entry: Entry): boolean {
  return derive(entry, 'apiVersion', () => decodeJson(entry.bytes)['apiVersion'] as string) === apiVersionOf(resource);
}

/** Has objects that a webhook converts brought into the resource's version, all at once, for what shows them under `converting` after it. */
export function fetchViews(resource: Resource, entries: readonly Entry[], conversions: Conversions): Promise<void> | undefined {
  const { converter } = resource.codec;
  if (!converter) return undefined;
  const others = entries.filter((entry) => entry.writtenAs !== resource.codec.identity && !isIn(resource, entry));
  if (others.length === 0) return undefined;
  return conversions.fetch(
    converter,
    others.map((entry) => decodeJson(entry.bytes)),
    apiVersionOf(resource),
  );
}

/** A tree of its own for whoever wants to change it. */
export function objectOf(resource: Resource, entry: Entry): UnstructuredObject {
  return decodeJson(viewOf(resource, entry));
}

/** The bytes to store for an object of this version; changes nothing in it but the resourceVersion. */
export function encodeStored(resource: Resource, object: UnstructuredObject, revision: number): Buffer {
  const stored = resource.codec.toStorage(object) as UnstructuredObject;
  for (const one of [object, stored]) (one.metadata ??= {}).resourceVersion = String(revision);
  const { apiVersion, kind, metadata, ...rest } = stored;
  // Built-in lists leave the type out of their items by cutting off a head of known length.
  const ordered: Tree = resource.custom ? { apiVersion, kind, metadata, ...rest } : { kind, apiVersion, metadata, ...rest };
  return encodeJson(ordered);
}

/** Has a webhook bring an object that is about to be stored into the stored version, where that is another. */
export function fetchStored(
  { resource, conversions }: Pick<Call, 'resource' | 'conversions'>,
  object: UnstructuredObject,
): Promise<void> | undefined {
  const { converter, storedVersion } = resource.codec;
  if (!converter || storedVersion === undefined || storedVersion === apiVersionOf(resource)) return undefined;
  return conversions.fetch(converter, [object], storedVersion);
}

/** The storage's stamp: the same object with another resourceVersion. */
export function stampRevision(bytes: Buffer, revision: number): Buffer {
  const object = decodeJson(bytes) as UnstructuredObject;
  (object.metadata ??= {}).resourceVersion = String(revision);
  return encodeJson(object);
}
