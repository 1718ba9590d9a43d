import type { ManagedFieldsEntry, UnstructuredObject } from '../../k8s/object.ts';
import { FieldSet } from './fieldSet.ts';
import { capUpdaters, decodeManagers, encodeManagers, type Manager, managerIdentity, resetsManagers } from './managedFields.ts';
import { findConflicts, reconcileManagers, takeAway, type Typing, unowned, withoutManagedFields } from './ownership.ts';
import { checkTyped, TypedError } from './typed.ts';

export interface PlainWrite extends Typing {
  /** The stored object; undefined on create. */
  readonly live: UnstructuredObject | undefined;
  /** What will be stored. Its managedFields are those of the request. */
  readonly object: UnstructuredObject;
  /** Field manager of the request, or the user agent before its first slash. */
  readonly manager: string;
  /** "status", "scale"; left out for the object itself. */
  readonly subresource?: string | undefined;
  /** RFC 3339, whole seconds. */
  readonly now: string;
}

/**
 * The managedFields after a create, update or patch: what changed now belongs to the writer, and to nobody else. Undefined when there
 * are none, as after a request that empties them. An object that is not tracked (stored without managedFields) stays so.
 */
export function updateManagers(write: PlainWrite): ManagedFieldsEntry[] | undefined {
  const managers = startingManagers(write);
  if (managers.size > 0 || write.live?.metadata?.uid === undefined) {
    const self = { name: write.manager, operation: 'Update', apiVersion: write.apiVersion, subresource: write.subresource ?? '' } as const;
    try {
      recordUpdate(managers, write.live ?? {}, write.object, self, write.now, write);
    } catch (error) {
      // An object that does not fit its type (its CRD has changed) keeps its managers.
      if (!(error instanceof TypedError)) throw error;
      return write.live?.metadata?.managedFields;
    }
    capUpdaters(managers);
  }
  return managers.size === 0 ? undefined : encodeManagers(managers);
}

/** Books the difference between two objects to one manager. Throws `TypedError` when either is not of its type. */
export function recordUpdate(
  managers: Map<string, Manager>,
  live: UnstructuredObject,
  object: UnstructuredObject,
  manager: Pick<Manager, 'name' | 'operation' | 'apiVersion' | 'subresource'>,
  now: string,
  typing: Typing,
): void {
  const before = withoutManagedFields(live);
  const after = withoutManagedFields(object);
  checkTyped(typing.schema, after, true);
  checkTyped(typing.schema, before, true);
  reconcileManagers(managers, typing);
  const { comparison, conflicts, removed } = findConflicts(before, after, managers, '', typing);
  takeAway(managers, [conflicts, removed]);
  const changed = comparison.modified.union(comparison.added);
  const owned = (typing.ignored === undefined ? changed : changed.recursiveDifference(typing.ignored)).difference(unowned);
  if (owned.isEmpty) return;
  const identity = managerIdentity(manager);
  const set = owned.union(managers.get(identity)?.set ?? new FieldSet());
  managers.set(identity, { ...manager, name: manager.name === '' ? 'unknown' : manager.name, time: now, set });
}

/** A request may change managedFields themselves, but not through a subresource; unreadable or absent ones mean the stored ones. */
function startingManagers({ live, object, subresource }: PlainWrite): Map<string, Manager> {
  const stored = decodeManagers(live?.metadata?.managedFields);
  const kept = typeof stored === 'string' ? new Map<string, Manager>() : stored;
  if (subresource !== undefined && subresource !== '') return kept;
  const requested = object.metadata?.managedFields;
  if (resetsManagers(requested)) return new Map();
  const managers = decodeManagers(requested);
  return typeof managers === 'string' || managers.size === 0 ? kept : managers;
}
