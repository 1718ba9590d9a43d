import { childPath, forbiddenValue, invalidText, invalidValue, keyPath, requiredValue, tooLong, unsupportedValue } from './fieldError.ts';
import { byteLength, compareBytes, goJson, goQuote } from './goText.ts';
import { deepEqual } from './json.ts';
import { parseApiVersion } from './kind.ts';
import { checkLabelValue, checkQualifiedName, labelName, type NameRule } from './names.ts';
import type { ManagedFieldsEntry, ObjectMeta, OwnerReference } from './object.ts';
import type { StatusCause } from './status.ts';

/** What the API server says on create about metadata whose name has been generated. `path` is "metadata" but for embedded objects. */
export function validateObjectMeta(meta: ObjectMeta, options: { namespaced: boolean; name: NameRule }, path = 'metadata'): StatusCause[] {
  const causes: StatusCause[] = [];
  if (meta.generateName) {
    const at = childPath(path, 'generateName');
    for (const problem of options.name(meta.generateName, true)) causes.push(invalidValue(at, meta.generateName, problem));
  }
  const at = childPath(path, 'name');
  if (!meta.name) causes.push(requiredValue(at, 'name or generateName is required'));
  else for (const problem of options.name(meta.name, false)) causes.push(invalidValue(at, meta.name, problem));
  causes.push(...validateNamespace(meta.namespace ?? '', options.namespaced, childPath(path, 'namespace')));
  causes.push(...validateGeneration(meta, path), ...validateCommon(meta, path), ...validateFinalizers(meta.finalizers ?? [], path));
  causes.push(...validateManagedFields(meta.managedFields ?? [], childPath(path, 'managedFields')));
  return causes;
}

/** What the API server says on update. Updates without a resourceVersion are refused here; who allows them fills it in before. */
export function validateObjectMetaUpdate(meta: ObjectMeta, old: ObjectMeta, path = 'metadata'): StatusCause[] {
  const causes: StatusCause[] = [];
  if (old.deletionTimestamp !== undefined && old.deletionTimestamp !== null) {
    causes.push(...validateNoNewFinalizers(meta.finalizers ?? [], old.finalizers ?? [], childPath(path, 'finalizers')));
  }
  if (!meta.resourceVersion) causes.push(invalidValue(childPath(path, 'resourceVersion'), '', 'must be specified for an update'));
  causes.push(...validateGeneration(meta, path));
  if ((meta.generation ?? 0) < (old.generation ?? 0)) {
    causes.push(invalidValue(childPath(path, 'generation'), meta.generation ?? 0, 'must not be decremented'));
  }
  for (const field of ['name', 'namespace', 'uid'] as const) {
    causes.push(...validateImmutable(meta[field] ?? '', old[field] ?? '', childPath(path, field)));
  }
  for (const field of ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const) {
    causes.push(...validateImmutable(meta[field] ?? null, old[field] ?? null, childPath(path, field)));
  }
  causes.push(...validateCommon(meta, path), ...validateManagedFields(meta.managedFields ?? [], childPath(path, 'managedFields')));
  return causes;
}

/** Empty when nothing changed. */
export function validateImmutable(value: unknown, old: unknown, path: string): StatusCause[] {
  return deepEqual(value, old) ? [] : [invalidValue(path, value, 'field is immutable')];
}

function validateLabels(labels: Readonly<Record<string, string>>, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const [key, value] of Object.entries(labels)) {
    for (const problem of checkQualifiedName(key)) causes.push(invalidValue(path, key, problem));
    for (const problem of checkLabelValue(value)) causes.push(invalidValue(path, value, problem));
  }
  return causes;
}

/** Keys are judged without regard to case; all keys and values together may take 256 KiB. */
export function validateAnnotations(annotations: Readonly<Record<string, string>>, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  let size = 0;
  for (const [key, value] of Object.entries(annotations)) {
    for (const problem of checkQualifiedName(key.toLowerCase())) causes.push(invalidValue(path, key, problem));
    size += byteLength(key) + byteLength(value);
  }
  if (size > maxAnnotationsSize) causes.push(tooLong(path, maxAnnotationsSize));
  return causes;
}

function validateOwnerReferences(owners: readonly OwnerReference[], path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  let controller: string | undefined;
  owners.forEach((owner, index) => {
    causes.push(...validateOwnerReference(owner, keyPath(path, index)));
    if (owner.controller !== true) return;
    const text = `${owner.kind}/${owner.name}`;
    if (controller === undefined) controller = text;
    else {
      const rule = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${text}`;
      causes.push(invalidText(path, `[${owners.map(ownerText).join(',')}]`, rule));
    }
  });
  return causes;
}

/** Field managers have a length and must be printable; empty means "none given". */
export function validateFieldManager(manager: string, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (byteLength(manager) > 128) causes.push(tooLong(path, 128));
  let position = 0;
  for (const char of manager) {
    if (unprintable.test(char))
      causes.push(invalidValue(path, manager, `invalid character ${codePointText(char)} (at position ${position})`));
    position += byteLength(char);
  }
  return causes;
}

const maxAnnotationsSize = 256 * 1024;
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

function validateNamespace(namespace: string, namespaced: boolean, path: string): StatusCause[] {
  if (!namespaced) return namespace === '' ? [] : [forbiddenValue(path, 'not allowed on this type')];
  if (namespace === '') return [requiredValue(path)];
  return labelName(namespace, false).map((problem) => invalidValue(path, namespace, problem));
}

function validateGeneration(meta: ObjectMeta, path: string): StatusCause[] {
  const generation = meta.generation ?? 0;
  return generation < 0 ? [invalidValue(childPath(path, 'generation'), generation, 'must be greater than or equal to 0')] : [];
}

function validateCommon(meta: ObjectMeta, path: string): StatusCause[] {
  return [
    ...validateLabels(meta.labels ?? {}, childPath(path, 'labels')),
    ...validateAnnotations(meta.annotations ?? {}, childPath(path, 'annotations')),
    ...validateOwnerReferences(meta.ownerReferences ?? [], childPath(path, 'ownerReferences')),
  ];
}

function validateOwnerReference(owner: OwnerReference, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { group, version } = parseApiVersion(owner.apiVersion ?? '');
  if (!owner.apiVersion) causes.push(requiredValue(childPath(path, 'apiVersion'), 'must not be empty'));
  else if (version === '' || version.includes('/')) {
    causes.push(invalidValue(childPath(path, 'apiVersion'), owner.apiVersion, 'must be <group>/<version> or <version>'));
  }
  for (const field of ['kind', 'name', 'uid'] as const) {
    if (!owner[field]) causes.push(requiredValue(childPath(path, field), 'must not be empty'));
  }
  if (group === '' && version === 'v1' && owner.kind === 'Event') {
    causes.push(invalidText(path, ownerText(owner), '/v1, Kind=Event is disallowed from being an owner'));
  }
  return causes;
}

/** Fields in the order of the API server's type. */
function ownerText(owner: OwnerReference): string {
  const fields = ['apiVersion', 'kind', 'name', 'uid', 'controller', 'blockOwnerDeletion'] as const;
  const present = fields.filter((field, index) => index < 4 || owner[field] !== undefined);
  return `{${present.map((field) => `"${field}":${goJson(owner[field] ?? '')}`).join(',')}}`;
}

function validateFinalizers(finalizers: readonly string[], metaPath: string): StatusCause[] {
  const path = childPath(metaPath, 'finalizers');
  const causes = finalizers.flatMap((name) => checkQualifiedName(name).map((problem) => invalidValue(path, name, problem)));
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    causes.push(invalidValue(path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set'));
  }
  return causes;
}

function validateNoNewFinalizers(finalizers: readonly string[], old: readonly string[], path: string): StatusCause[] {
  const added = [...new Set(finalizers)].filter((name) => !old.includes(name)).sort(compareBytes);
  if (added.length === 0) return [];
  const list = `[]string{${added.map(goQuote).join(', ')}}`;
  return [forbiddenValue(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`)];
}

function validateManagedFields(entries: readonly ManagedFieldsEntry[], path: string): StatusCause[] {
  return entries.flatMap((entry, index) => {
    const at = keyPath(path, index);
    const causes: StatusCause[] = [];
    const operation: string = entry.operation ?? '';
    if (operation === '') causes.push(requiredValue(childPath(at, 'operation'), 'must not be empty'));
    else if (operation !== 'Apply' && operation !== 'Update') {
      causes.push(unsupportedValue(childPath(at, 'operation'), operation, ['Apply', 'Update']));
    }
    if (entry.fieldsType && entry.fieldsType !== 'FieldsV1') {
      causes.push(invalidValue(childPath(at, 'fieldsType'), entry.fieldsType, 'must be `FieldsV1`'));
    }
    causes.push(...validateFieldManager(entry.manager ?? '', childPath(at, 'manager')));
    if (byteLength(entry.subresource ?? '') > 256) causes.push(tooLong(childPath(at, 'subresource'), 256));
    return causes;
  });
}

/** Go's `%#U`: U+0007, or U+00E9 'é' when printable. */
function codePointText(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
