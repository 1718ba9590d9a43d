import type { UnstructuredObject } from '../../k8s/object.ts';
import { deepCopy } from '../../k8s/json.ts';
import { type Call, isDryRun, timestamp } from '../context.ts';
import { validateObjectMeta } from '../../k8s/objectMetaValidation.ts';
import { encodeStored } from '../registry/views.ts';
import { alreadyExists, badRequest, generatedNameTaken, invalid, unclassified } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';

/** What a write left behind. Without an entry it was a dry run. */
export interface Written {
  readonly object: UnstructuredObject;
  readonly entry: Entry | undefined;
  readonly created: boolean;
}

/**
 * Creates an object that has already been pruned and defaulted. `track` books the fields to a manager, once the object is
 * in the form in which it will be stored. One turn of the event loop from the look at what exists to the write.
 */
export function createObject(call: Call, object: UnstructuredObject, track: (object: UnstructuredObject) => void): Written {
  const { core, resource, info } = call;
  const meta = (object.metadata ??= {});
  if (meta.resourceVersion) throw unclassified('resourceVersion should not be set on objects to be created');
  placeInNamespace(call, object);
  core.admitCreate(resource, info.namespace, object);
  meta.uid = core.newUid();
  meta.creationTimestamp = timestamp(core.clock);
  delete meta.deletionTimestamp;
  delete meta.deletionGracePeriodSeconds;
  const generated = !meta.name && Boolean(meta.generateName);
  if (generated) meta.name = freeName(call, meta.generateName as string);
  resource.strategy.prepareForCreate(object);
  const causes = [
    ...validateObjectMeta(meta, { namespaced: resource.namespaced, name: resource.strategy.nameRule }),
    ...resource.strategy.validateCreate(object),
  ];
  if (causes.length > 0) throw invalid(resource, meta.name ?? '', causes);
  call.warnings.push(...(resource.strategy.warnings?.(object) ?? []));
  const partition = resource.namespaced ? info.namespace : '';
  if (core.store.get(resource.bucket, partition, meta.name as string)) {
    throw generated ? generatedNameTaken(resource, meta.name as string) : alreadyExists(resource, meta.name as string);
  }
  track(object);
  resource.strategy.complete?.(object);
  if (isDryRun(call.request)) return { object, entry: undefined, created: true };
  const encode = (revision: number): Buffer => encodeStored(resource, copyIfConverted(call, object), revision);
  const entry = core.store.put(resource.bucket, partition, meta.name as string, encode, resource.codec.storedAs);
  return { object, entry, created: true };
}

/** Fills in the namespace of the request, and refuses an object that says another. */
export function placeInNamespace(call: Call, object: UnstructuredObject): void {
  const meta = (object.metadata ??= {});
  if (!call.resource.namespaced) return;
  if (!meta.namespace) meta.namespace = call.info.namespace;
  else if (meta.namespace !== call.info.namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

export function copyIfConverted(call: Call, object: UnstructuredObject): UnstructuredObject {
  return call.resource.codec.storedAs === call.resource.codec.identity ? object : deepCopy(object);
}

const letters = 'bcdfghjklmnpqrstvwxz2456789';
const attempts = 8;

/** The prefix, cut to leave room, and five letters; tries again while the name is taken. */
function freeName(call: Call, prefix: string): string {
  const { core, resource, info } = call;
  let name = '';
  for (let attempt = 0; attempt < attempts; attempt++) {
    name = prefix.slice(0, 58);
    for (let i = 0; i < 5; i++) name += letters[Math.floor(core.random() * letters.length)];
    if (!core.store.get(resource.bucket, resource.namespaced ? info.namespace : '', name)) return name;
  }
  return name;
}
