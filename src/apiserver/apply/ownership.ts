import type { UnstructuredObject } from '../../k8s/object.ts';
import { FieldSet } from './fieldSet.ts';
import type { Manager } from './managedFields.ts';
import { reconcileSet } from './typedSets.ts';
import { type Comparison, compareTyped, withoutIgnored } from './typedCompare.ts';
import type { TypeView } from './typeView.ts';

/** What the two operations on ownership, apply and update, are told about an object's type. */
export interface Typing {
  /** The version of the request. */
  readonly apiVersion: string;
  readonly schema: TypeView;
  /**
   * For kinds with several versions: the type of another one. Undefined: the version is gone, and what its managers owned is
   * forgotten. Left out: there is one type for all versions.
   */
  readonly viewOf?: ((apiVersion: string) => TypeView | undefined) | undefined;
  /** Converts between versions; left out, they differ in nothing but their name. */
  readonly convert?: ((object: UnstructuredObject, apiVersion: string) => UnstructuredObject) | undefined;
  /** Fields that the request cannot change (it would be reset) and so cannot own: `status`, or `spec` for a status request. */
  readonly ignored?: FieldSet | undefined;
}

export function viewAt(typing: Typing, apiVersion: string): TypeView | undefined {
  if (apiVersion === typing.apiVersion || typing.viewOf === undefined) return typing.schema;
  return typing.viewOf(apiVersion);
}

export function convertTo<T extends UnstructuredObject | undefined>(typing: Typing, object: T, apiVersion: string): T {
  if (object === undefined || typing.convert === undefined || apiVersion === (object.apiVersion ?? typing.apiVersion)) return object;
  return typing.convert(object, apiVersion) as T;
}

/** Sets written before a list or map of the type became atomic now own it as a whole. */
export function reconcileManagers(managers: Map<string, Manager>, typing: Typing): void {
  for (const [identity, manager] of managers) {
    const view = viewAt(typing, manager.apiVersion);
    if (view === undefined) continue;
    const set = reconcileSet(manager.set, view);
    if (set !== manager.set) managers.set(identity, { ...manager, set });
  }
}

export interface Ownership {
  /** What changed, in the version of the request. */
  readonly comparison: Comparison;
  /** By other manager: what it owns and the change would take. */
  readonly conflicts: ReadonlyMap<string, FieldSet>;
}

/** Compares the object before and after, and finds what others would lose. Managers of versions that are gone are dropped. */
export function findConflicts(
  before: UnstructuredObject,
  after: UnstructuredObject,
  managers: Map<string, Manager>,
  self: string,
  typing: Typing,
): Ownership & { readonly removed: ReadonlyMap<string, FieldSet> } {
  const comparisons = new Map<string, Comparison>();
  const at = (apiVersion: string, view: TypeView): Comparison => {
    let comparison = comparisons.get(apiVersion);
    if (comparison === undefined) {
      const compared = compareTyped(view, convertTo(typing, before, apiVersion), convertTo(typing, after, apiVersion));
      comparisons.set(apiVersion, (comparison = withoutIgnored(compared, typing.ignored)));
    }
    return comparison;
  };
  const conflicts = new Map<string, FieldSet>();
  const removed = new Map<string, FieldSet>();
  for (const [identity, manager] of managers) {
    if (identity === self) continue;
    const view = viewAt(typing, manager.apiVersion);
    if (view === undefined) {
      managers.delete(identity);
      continue;
    }
    const comparison = at(manager.apiVersion, view);
    const taken = manager.set.intersection(comparison.modified.union(comparison.added));
    if (!taken.isEmpty) conflicts.set(identity, taken);
    if (!comparison.removed.isEmpty) removed.set(identity, comparison.removed);
  }
  return { comparison: at(typing.apiVersion, typing.schema), conflicts, removed };
}

/** Takes from each manager what it loses; a manager without fields is gone. */
export function takeAway(managers: Map<string, Manager>, losses: readonly ReadonlyMap<string, FieldSet>[]): void {
  for (const lost of losses) {
    for (const [identity, set] of lost) {
      const manager = managers.get(identity);
      if (manager !== undefined) managers.set(identity, { ...manager, set: manager.set.difference(set) });
    }
  }
  for (const [identity, manager] of managers) if (manager.set.isEmpty) managers.delete(identity);
}

/** Fields that belong to the server or to every object: no manager owns them. */
export const unowned = FieldSet.ofFields(
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ...['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields', 'resourceVersion'].map(
    (field) => ['metadata', field],
  ),
);

/** The object without its managedFields: they are no part of what is owned. Shares everything else. */
export function withoutManagedFields(object: UnstructuredObject): UnstructuredObject {
  if (object.metadata?.managedFields === undefined) return object;
  const { managedFields: _managedFields, ...metadata } = object.metadata;
  return { ...object, metadata };
}
