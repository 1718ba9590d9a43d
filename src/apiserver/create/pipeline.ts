import type { UnstructuredObject } from '../../k8s/object.ts';
import { deepCopy } from '../../k8s/json.ts';
import { converting } from '../conversion/known.ts';
import type { Change } from '../admission/change.ts';
import { type Call, isDryRun, timestamp } from '../context.ts';
import { validateObjectMeta } from '../../k8s/objectMetaValidation.ts';
import { encodeStored, fetchStored } from '../registry/views.ts';
import { alreadyExists, badRequest, generatedNameTaken, invalid, unclassified } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';

/** What a write left behind. Without an entry it was a dry run. */
export interface Written {
  readonly object: UnstructuredObject;
  readonly entry: Entry | undefined;
  readonly created: boolean;
}

/**
 * Creates an object that has already been pruned and defaulted. `track` books the fields to a manager, before admission and the
 * kind itself add theirs. Unless a webhook has to be asked, all is one turn of the event loop.
 */
export async function createObject(call: Call, object: UnstructuredObject, track: (object: UnstructuredObject) => void): Promise<Written> {
  const { core, resource, info } = call;
  const meta = (object.metadata ??= {});
  if (meta.resourceVersion) throw unclassified('resourceVersion should not be set on objects to be created');
  placeInNamespace(call, object);
  core.admitCreate(resource, info.namespace, object);
  track(object);
  const change = changeOf(call, object);
  const mutating = core.admission.mutate(change);
  if (mutating) await mutating;
  prepare(call, object);
  const validating = core.admission.validate({ ...change, name: object.metadata?.name ?? '' });
  if (validating) await validating;
  const storing = fetchStored(call, object);
  if (storing) await storing;
  // Meanwhile the namespace or the definition may have begun to go.
  if (mutating || validating || storing) core.admitCreate(resource, info.namespace, object);
  return converting(call.conversions, () => store(call, object, !meta.generateName || change.name !== ''));
}

function changeOf(call: Call, object: UnstructuredObject): Change {
  const { namespace } = call.info;
  const dryRun = isDryRun(call.request);
  return { call, operation: 'CREATE', name: object.metadata?.name ?? '', namespace, subresource: '', object, old: undefined, dryRun };
}

/** What the server sets on every new object, what its kind makes of it, and whether it is right then. */
function prepare(call: Call, object: UnstructuredObject): void {
  const { core, resource } = call;
  const meta = (object.metadata ??= {});
  placeInNamespace(call, object);
  meta.uid = core.newUid();
  meta.creationTimestamp = timestamp(core.clock);
  delete meta.deletionTimestamp;
  delete meta.deletionGracePeriodSeconds;
  if (!meta.name && meta.generateName) meta.name = freeName(call, meta.generateName);
  resource.strategy.prepareForCreate(object, call.user);
  const causes = [
    ...validateObjectMeta(meta, { namespaced: resource.namespaced, name: resource.strategy.nameRule }),
    ...resource.strategy.validateCreate(object),
  ];
  if (causes.length > 0) throw invalid(resource, meta.name ?? '', causes);
  call.warnings.push(...(resource.strategy.warnings?.(object) ?? []));
}

function store(call: Call, object: UnstructuredObject, named: boolean): Written {
  const { core, resource, info } = call;
  const name = object.metadata?.name as string;
  const partition = resource.namespaced ? info.namespace : '';
  if (core.store.get(resource.bucket, partition, name)) throw named ? alreadyExists(resource, name) : generatedNameTaken(resource, name);
  resource.strategy.complete?.(object);
  resource.strategy.settle?.(object, undefined, core.store);
  if (isDryRun(call.request)) return { object, entry: undefined, created: true };
  const encode = (revision: number): Buffer => encodeStored(resource, copyIfConverted(call, object), revision);
  const entry = core.store.put(resource.bucket, partition, name, encode, resource.codec.storedAs);
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
