import type { ManagedFieldsEntry, UnstructuredObject } from '../../k8s/object.ts';
import type { Written } from '../create/pipeline.ts';
import { copyIfConverted, placeInNamespace } from '../create/pipeline.ts';
import { type Call, isDryRun } from '../context.ts';
import { deepCopy, deepEqual } from '../../k8s/json.ts';
import { pathSegmentName } from '../../k8s/names.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../k8s/objectMetaValidation.ts';
import { encodeStored, fetchStored, objectOf } from '../registry/views.ts';
import type { Subresource } from '../registry/resource.ts';
import type { Change } from '../admission/change.ts';
import { fetchForReading } from '../conversion/reading.ts';
import { converting } from '../conversion/known.ts';
import { conflict, invalid, invalidResource, notFound, staleObject } from '../status/failures.ts';
import type { Entry } from '../storage/entry.ts';

export interface Update {
  readonly name: string;
  readonly subresource: Subresource | '';
  /** From the stored object, which it may change, to the wanted one, pruned and defaulted. */
  make(old: UnstructuredObject): UnstructuredObject;
  /** Books the difference to a manager; called when the object is in the form in which it will be stored. */
  track(object: UnstructuredObject, old: UnstructuredObject): void;
}

/**
 * Changes a stored object; throws NotFound when there is none. From reading to writing is one turn of the event loop, so that no
 * other write comes between; where a webhook had to be asked meanwhile and the object has changed, all is done again. A change
 * that changes nothing writes nothing. Taking away the last finalizer of an object marked for deletion removes it.
 */
export async function updateObject(call: Call, update: Update): Promise<Written> {
  const { core, resource, info } = call;
  const partition = resource.namespaced ? info.namespace : '';
  for (let attempt = 0; ; attempt++) {
    const entry = core.store.get(resource.bucket, partition, update.name);
    if (!entry) throw notFound(resource, update.name);
    const reading = fetchForReading(call, [entry], 'changed');
    if (reading) await reading;
    const beginning = converting(call.conversions, () => begin(call, update, entry));
    const converted = beginning instanceof Promise;
    const { old, object } = converted ? await beginning : beginning;
    const change = changeOf(call, update, object, old);
    const mutating = core.admission.mutate(change);
    if (mutating) await mutating;
    prepare(call, object, old, update.subresource);
    validate(call, object, old, update.subresource);
    const validating = core.admission.validate(change);
    if (validating) await validating;
    const storing = fetchStored(call, object);
    if (storing) await storing;
    if ((reading || converted || mutating || validating || storing) && core.store.get(resource.bucket, partition, update.name) !== entry) {
      if (attempt >= attempts) throw staleObject(resource, update.name);
      continue;
    }
    if (isSame(object, old)) return { object: old, entry, created: false };
    resource.strategy.settle?.(object, old, core.store);
    if (isDryRun(call.request)) return { object, entry: undefined, created: false };
    const stored = converting(call.conversions, () => storeOrRemove(call, entry, object));
    return { object, entry: stored instanceof Promise ? await stored : stored, created: false };
  }
}

/** The object as it is and as it is to be. */
function begin(call: Call, update: Update, entry: Entry): { readonly old: UnstructuredObject; readonly object: UnstructuredObject } {
  const old = objectOf(call.resource, entry);
  const object = update.make(deepCopy(old));
  checkVersion(call, object, old);
  resetGeneration(object, old);
  update.track(object, old);
  return { old, object };
}

/** How often a write is done again when its object changes while webhooks are asked. */
const attempts = 5;

function changeOf(call: Call, { name, subresource }: Update, object: UnstructuredObject, old: UnstructuredObject): Change {
  return { call, operation: 'UPDATE', name, namespace: call.info.namespace, subresource, object, old, dryRun: isDryRun(call.request) };
}

function resetGeneration(object: UnstructuredObject, old: UnstructuredObject): void {
  const meta = (object.metadata ??= {});
  if (old.metadata?.generation === undefined) delete meta.generation;
  else meta.generation = old.metadata.generation;
}

/** Writes the new state of a stored object, or removes it when it waits for nothing more; gives the entry to answer with. */
function storeOrRemove(call: Call, entry: Entry, object: UnstructuredObject): Entry | undefined {
  const { store } = call.core;
  if (isFinished(object)) {
    store.delete(entry.bucket, entry.partition, entry.name);
    return undefined;
  }
  const encode = (revision: number): Buffer => encodeStored(call.resource, copyIfConverted(call, object), revision);
  return store.put(entry.bucket, entry.partition, entry.name, encode, call.resource.codec.storedAs);
}

/** Marked for deletion, and nothing holds it any more. */
function isFinished(object: UnstructuredObject): boolean {
  const meta = object.metadata ?? {};
  if (!meta.deletionTimestamp || (meta.finalizers?.length ?? 0) > 0 || (meta.deletionGracePeriodSeconds ?? 0) > 0) return false;
  return ((object['spec'] as { finalizers?: string[] } | undefined)?.finalizers?.length ?? 0) === 0 || object.kind !== 'Namespace';
}

function checkVersion(call: Call, object: UnstructuredObject, old: UnstructuredObject): void {
  const meta = (object.metadata ??= {});
  const name = old.metadata?.name as string;
  placeInNamespace(call, object);
  if (meta.uid && meta.uid !== old.metadata?.uid) {
    const key = `/registry/${call.resource.bucket}${call.resource.namespaced ? `/${call.info.namespace}` : ''}/${name}`;
    const why = `Precondition failed: UID in precondition: ${meta.uid}, UID in object meta: ${old.metadata?.uid}`;
    throw conflict(
      call.resource,
      name,
      `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`,
    );
  }
  if (!meta.resourceVersion || meta.resourceVersion === '0') {
    if (!call.resource.strategy.allowUnconditionalUpdate) throw invalidResource(call.resource, name, [mustBeSpecified]);
    meta.resourceVersion = old.metadata?.resourceVersion as string;
  } else if (meta.resourceVersion !== old.metadata?.resourceVersion) throw staleObject(call.resource, name);
}

const mustBeSpecified = {
  reason: 'FieldValueInvalid',
  message: 'Invalid value: 0: must be specified for an update',
  field: 'metadata.resourceVersion',
};

function prepare(call: Call, object: UnstructuredObject, old: UnstructuredObject, subresource: Subresource | ''): void {
  const was = old.metadata ?? {};
  call.resource.strategy.prepareForUpdate(object, old, subresource);
  const now = (object.metadata ??= {});
  if (!now.uid && was.uid) now.uid = was.uid;
  if (was.creationTimestamp) now.creationTimestamp = was.creationTimestamp;
  if (was.deletionTimestamp) now.deletionTimestamp = was.deletionTimestamp;
  if (was.deletionGracePeriodSeconds !== undefined) now.deletionGracePeriodSeconds ??= was.deletionGracePeriodSeconds;
}

function validate(call: Call, object: UnstructuredObject, old: UnstructuredObject, subresource: Subresource | ''): void {
  const { resource } = call;
  const meta = object.metadata ?? {};
  // Of custom resources upstream looks at a change of metadata twice, and reports what is wrong as often.
  const ofUpdate = validateObjectMetaUpdate(meta, old.metadata ?? {});
  const ofCreate = resource.custom ? validateObjectMeta(meta, { namespaced: resource.namespaced, name: pathSegmentName }) : [];
  const causes = [
    ...ofCreate,
    ...ofUpdate,
    ...(resource.custom ? ofUpdate : []),
    ...resource.strategy.validateUpdate(object, old, subresource, call.warnings),
  ];
  if (causes.length > 0) throw invalid(resource, meta.name ?? '', causes);
  call.warnings.push(...(resource.strategy.warnings?.(object) ?? []));
}

/** Equal but for when managers last wrote. */
function isSame(object: UnstructuredObject, old: UnstructuredObject): boolean {
  return deepEqual(withoutTimes(object), withoutTimes(old));
}

function withoutTimes(object: UnstructuredObject): UnstructuredObject {
  const fields = object.metadata?.managedFields;
  if (!fields) return object;
  const untimed = fields.map(({ time: _time, ...rest }): ManagedFieldsEntry => rest);
  return { ...object, metadata: { ...object.metadata, managedFields: untimed } };
}
