import { parseApiVersion } from '../../k8s/kind.ts';
import { deepCopy, deepEqual, isObject } from '../../k8s/json.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { FieldSet } from './fieldSet.ts';
import { withLastApplied, ownedByLastApplied } from './lastApplied.ts';
import { capUpdaters, decodeManagers, encodeManagers, type Manager, managerIdentity, managerText } from './managedFields.ts';
import { convertTo, findConflicts, reconcileManagers, takeAway, type Typing, unowned, viewAt, withoutManagedFields } from './ownership.ts';
import { type FieldPathSteps, pathText } from './pathElement.ts';
import { checkTyped, TypedError } from './typed.ts';
import { mergeTyped } from './typedMerge.ts';
import { fieldSetOf, removeItems, withNamedFields } from './typedSets.ts';
import type { TypeView } from './typeView.ts';
import { recordUpdate } from './updateManagers.ts';

export interface ApplyRequest extends Typing {
  /** The stored object; undefined when it will be created. */
  readonly live?: UnstructuredObject | undefined;
  /** The kind that the request's path is for; left out, the stored object's. */
  readonly kind?: string | undefined;
  /** The applied configuration. */
  readonly patch: UnstructuredObject;
  readonly manager: string;
  /** Takes fields over from other managers instead of giving a conflict. */
  readonly force: boolean;
  readonly subresource?: string | undefined;
  /** RFC 3339, whole seconds. */
  readonly now: string;
}

export type ApplyOutcome =
  /** The object with its managedFields, not yet defaulted or validated; nothing given is shared with it or was changed. */
  | { readonly type: 'applied'; readonly object: UnstructuredObject }
  /** For a 409: other managers own what would change. */
  | { readonly type: 'conflict'; readonly message: string; readonly causes: StatusCause[] }
  /** For a 400. */
  | { readonly type: 'badRequest'; readonly message: string }
  /** For a 500 without a reason: the configuration is not of the type. */
  | { readonly type: 'failed'; readonly message: string };

/**
 * Server-side apply: merges a configuration into an object, removes what the same manager applied before and does not any more and
 * nobody else owns, and keeps the record of who owns what.
 */
export function applyPatch(request: ApplyRequest): ApplyOutcome {
  const refused = checkRequest(request);
  if (refused !== undefined) return refused;
  const managers = decodeManagers(request.live?.metadata?.managedFields);
  if (typeof managers === 'string') return { type: 'failed', message: `failed to decode managed fields: ${managers}` };
  try {
    const outcome = applyAs(request, new Map(managers), request.force);
    if (request.manager !== 'kubectl') return outcome.result;
    return withLastApplied(migrateFromClientSide(request, managers, outcome), request.patch);
  } catch (error) {
    if (error instanceof TypedError) return { type: 'failed', message: error.message };
    throw error;
  }
}

interface Attempt {
  readonly result: ApplyOutcome;
  readonly conflicts: readonly Conflict[];
}

interface Conflict {
  readonly manager: Manager;
  readonly path: FieldPathSteps;
}

function checkRequest({ patch, live, apiVersion, kind = live?.kind ?? patch.kind }: ApplyRequest): ApplyOutcome | undefined {
  if (patch.apiVersion !== apiVersion || patch.kind !== kind)
    return { type: 'badRequest', message: `invalid object type: ${kindText(patch)}` };
  if (patch.metadata?.managedFields !== undefined && patch.metadata.managedFields !== null) {
    return { type: 'badRequest', message: 'metadata.managedFields must be nil' };
  }
  return undefined;
}

function applyAs(request: ApplyRequest, managers: Map<string, Manager>, force: boolean): Attempt {
  const { schema, patch, apiVersion, now } = request;
  const live = withoutManagedFields(request.live ?? { apiVersion, ...(patch.kind === undefined ? {} : { kind: patch.kind }) });
  if (managers.size === 0) {
    const before = { name: 'before-first-apply', operation: 'Update', apiVersion, subresource: request.subresource ?? '' } as const;
    const empty = { apiVersion, ...(patch.kind === undefined ? {} : { kind: patch.kind }) };
    recordUpdate(managers, empty, live, before, now, request);
    capUpdaters(managers);
  }
  typed('patch', schema, patch, false);
  typed('live', schema, live, true);
  reconcileManagers(managers, request);

  const self = { name: request.manager, operation: 'Apply', apiVersion, subresource: request.subresource ?? '' } as const;
  const identity = managerIdentity(self);
  const last = managers.get(identity);
  const applied = fieldSetOf(schema, patch);
  const set = request.ignored === undefined ? applied : applied.recursiveDifference(request.ignored);
  managers.set(identity, { ...self, time: last?.time, set });

  const merged = mergeTyped(schema, live, patch) as UnstructuredObject;
  const object = prune(merged, managers, last, request);
  const { conflicts, removed } = findConflicts(live, object, managers, identity, request);
  if (!force && conflicts.size > 0) {
    const found = listConflicts(conflicts, managers);
    return { result: conflictOutcome(found), conflicts: found };
  }
  takeAway(managers, [conflicts, removed]);
  stripUnowned(managers, identity);
  const own = managers.get(identity);
  if (own !== undefined && !deepEqual(live, object)) managers.set(identity, { ...own, time: now });
  return { result: { type: 'applied', object: withManagers(object, managers) }, conflicts: [] };
}

/** Removes what this manager applied last time, does not apply now, and no other manager owns. */
function prune(merged: UnstructuredObject, managers: Map<string, Manager>, last: Manager | undefined, typing: Typing): UnstructuredObject {
  if (last === undefined || last.set.isEmpty) return merged;
  const view = viewAt(typing, last.apiVersion);
  if (view === undefined) return merged;
  const before = convertTo(typing, merged, last.apiVersion);
  const removed = removeItems(view, before, withNamedFields(last.set, view)) as UnstructuredObject | null;
  const kept = convertTo(typing, addBackOwned(before, removed, last.apiVersion, managers, typing) ?? undefined, last.apiVersion) ?? null;
  const pruned = addBackDangling(view, before, kept, last.set);
  return (last.apiVersion === typing.apiVersion ? pruned : convertBack(pruned, typing)) ?? {};
}

/** Adds back what any manager, this one with its new configuration included, owns; version by version, the pruned one first. */
function addBackOwned(
  merged: UnstructuredObject,
  pruned: UnstructuredObject | null,
  prunedVersion: string,
  managers: Map<string, Manager>,
  typing: Typing,
): UnstructuredObject | null {
  const owned = new Map<string, FieldSet>([[prunedVersion, new FieldSet()]]);
  for (const { apiVersion, set } of managers.values()) owned.set(apiVersion, set.union(owned.get(apiVersion) ?? new FieldSet()));
  let result = pruned;
  for (const [apiVersion, set] of owned) {
    const view = viewAt(typing, apiVersion);
    if (view === undefined) continue;
    const whole = convertTo(typing, merged, apiVersion);
    const all = withNamedFields(fieldSetOf(view, whole), view);
    const keep = withNamedFields(fieldSetOf(view, convertTo(typing, result ?? undefined, apiVersion) ?? null), view).union(
      withNamedFields(set, view),
    );
    result = removeItems(view, whole, all.difference(keep)) as UnstructuredObject | null;
  }
  return result;
}

/** Only what this manager owned may go: fields of nobody stay. */
function addBackDangling(
  view: TypeView,
  merged: UnstructuredObject,
  pruned: UnstructuredObject | null,
  last: FieldSet,
): UnstructuredObject | null {
  const keep = withNamedFields(fieldSetOf(view, pruned), view);
  const all = withNamedFields(fieldSetOf(view, merged), view);
  return removeItems(view, merged, all.difference(keep).intersection(withNamedFields(last, view))) as UnstructuredObject | null;
}

function convertBack(object: UnstructuredObject | null, typing: Typing): UnstructuredObject | null {
  return object === null || typing.convert === undefined ? object : typing.convert(object, typing.apiVersion);
}

/** What kubectl wrote by client-side apply before is its own: it is taken over without a conflict. */
function migrateFromClientSide(request: ApplyRequest, managers: Map<string, Manager>, attempt: Attempt): ApplyOutcome {
  if (attempt.conflicts.length === 0 || request.live === undefined) return attempt.result;
  const allowed = ownedByLastApplied(request.live, request.schema, request.apiVersion);
  if (allowed === undefined) return attempt.result;
  const left = attempt.conflicts.filter(({ path }) => !allowed.has(path));
  return left.length > 0 ? conflictOutcome(left) : applyAs(request, new Map(managers), true).result;
}

function stripUnowned(managers: Map<string, Manager>, identity: string): void {
  const own = managers.get(identity);
  if (own === undefined) return;
  const set = own.set.difference(unowned);
  if (set.isEmpty) managers.delete(identity);
  else managers.set(identity, { ...own, set });
}

function withManagers(object: UnstructuredObject, managers: Map<string, Manager>): UnstructuredObject {
  const result = deepCopy(object);
  const entries = encodeManagers(managers);
  if (entries.length > 0) result.metadata = { ...(isObject(result.metadata) ? result.metadata : {}), managedFields: entries };
  return result;
}

function listConflicts(conflicts: ReadonlyMap<string, FieldSet>, managers: Map<string, Manager>): Conflict[] {
  return [...conflicts].flatMap(([identity, set]) => set.paths().map((path) => ({ manager: managers.get(identity) as Manager, path })));
}

function conflictOutcome(conflicts: readonly Conflict[]): ApplyOutcome {
  const causes = conflicts.map(({ manager, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${managerText(manager)}`,
    field: pathText(path),
  }));
  const [only] = conflicts;
  if (conflicts.length === 1 && only !== undefined) {
    const message = `Apply failed with 1 conflict: conflict with ${managerText(only.manager)}: ${pathText(only.path)}`;
    return { type: 'conflict', message, causes };
  }
  const byManager = new Map<string, Conflict[]>();
  for (const conflict of conflicts) {
    const identity = managerIdentity(conflict.manager);
    byManager.set(identity, [...(byManager.get(identity) ?? []), conflict]);
  }
  const lines = [...byManager.keys()].sort().flatMap((identity) => {
    const own = byManager.get(identity) ?? [];
    const heading = own[0] === undefined ? [] : [`conflicts with ${managerText(own[0].manager)}:`];
    return [...heading, ...own.map(({ path }) => `- ${pathText(path)}`)];
  });
  return { type: 'conflict', message: `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`, causes };
}

function typed(what: 'patch' | 'live', schema: TypeView, object: UnstructuredObject, allowDuplicates: boolean): void {
  try {
    checkTyped(schema, object, allowDuplicates);
  } catch (error) {
    if (!(error instanceof TypedError)) throw error;
    const { namespace = '', name = '' } = object.metadata ?? {};
    const message = `failed to create typed ${what} object (${namespace}/${name}; ${kindText(object)}): ${error.message}`;
    throw new TypedError([{ path: '', message }]);
  }
}

/** Go's text of a group, version and kind. */
function kindText({ apiVersion = '', kind = '' }: UnstructuredObject): string {
  const { group, version } = parseApiVersion(apiVersion);
  return `${group}/${version}, Kind=${kind}`;
}
