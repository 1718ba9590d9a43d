import { CodedError } from '../base/errors.ts';
import { parseExact } from '../base/exactJson.ts';
import type { HttpClient } from '../client/httpClient.ts';
import type { WriteOptions } from '../k8s/apiClient.ts';
import { apiVersionOf } from '../k8s/kind.ts';
import type { UnstructuredObject } from '../k8s/object.ts';
import { ApiError } from '../k8s/status.ts';
import type { EditOutcome, ObjectEdit, OwnedField } from '../protocol/cluster.ts';
import { fieldManager } from './crd.ts';
import { editedFields, type EditedFields, isMapping, isUnchanged, merged, nested, valueAt, withEdits } from './editedFields.ts';
import { differingFields } from './fieldDiff.ts';
import { managersOf, takeOwned } from './ownedFields.ts';
import { statusOf } from './objects.ts';
import { objectYaml, parseObjects } from './yamlDocuments.ts';

/**
 * Saves an object that a person edited, by server-side apply of what they changed and what was ours before, and of nothing
 * else: whoever applied the rest goes on owning it alone. Fields that others own end in `conflicts` unless `force` takes them
 * over. What was removed although others own it stays (`kept`) unless `removeKept` removes it by a patch.
 */
export async function applyEdit(client: HttpClient, edit: ObjectEdit, signal: AbortSignal): Promise<EditOutcome> {
  const { type, namespace, name, part, dryRun } = edit;
  const key = { namespace, name };
  const [base, edited] = [only(edit.base), only(edit.edited)];
  refuseOthers(base, edited);
  const edits = editedFields(written(base, part), written(edited, part));
  const elsewhere = differingFields(unwritten(base, part), unwritten(edited, part), '').map((field) => field.replace(/^\./, ''));
  if (isUnchanged(edits)) return { outcome: 'same', elsewhere };
  const live = await liveObject(client, edit, signal);
  const subresource = part === 'status' ? ('status' as const) : undefined;
  const options: WriteOptions = { fieldManager, dryRun, signal, subresource };
  const metadata = { name, ...(namespace !== '' && { namespace }), ...(live.metadata?.uid !== undefined && { uid: live.metadata.uid }) };
  const owned = ownedByUs(live, part);
  const body = merged(withEdits(owned, edits), { apiVersion: apiVersionOf(type), kind: type.kind, metadata });
  let result: UnstructuredObject;
  try {
    result = await client.patch<UnstructuredObject>(type, key, { type: 'apply', body }, { ...options, force: edit.force });
  } catch (error) {
    const conflicts = conflictsOf(error);
    if (conflicts.length > 0) return { outcome: 'conflicts', conflicts };
    if (part === 'status' && error instanceof ApiError && error.httpCode === 404)
      throw new CodedError('NoStatus', `${type.kind} has no status of its own to write to: its CRD lacks subresources.status`, {
        cause: error,
      });
    throw error;
  }
  const kept = keptOf(edits, result, edited);
  if (kept.length > 0 && edit.removeKept && !dryRun) {
    const patch = kept.reduce<Record<string, unknown>>(
      (whole, { path, value }) => merged(whole, nested(path, value ?? null) as Record<string, unknown>),
      {},
    );
    result = await client.patch<UnstructuredObject>(type, key, { type: 'merge', body: patch }, options);
  }
  const changed = differingFields(written(live, part), written(result, part), '').map((field) => field.replace(/^\./, ''));
  const stays = edit.removeKept && !dryRun ? [] : kept.map(({ path }) => ({ field: path.join('.'), managers: managersOf(result, path) }));
  return { outcome: 'applied', changed, kept: stays, elsewhere, yaml: objectYaml(part === 'status' ? statusOf(result) : result) };
}

function only(yaml: string): UnstructuredObject {
  const [object, more] = parseObjects(yaml);
  if (object === undefined) throw new CodedError('BadYaml', 'the document is empty: to delete an object, use Delete');
  if (more !== undefined) throw new CodedError('BadYaml', 'the document holds more than one object: apply the others as a file');
  return object;
}

function refuseOthers(base: UnstructuredObject, edited: UnstructuredObject): void {
  const identity = (object: UnstructuredObject): string[] => [
    `apiVersion ${object.apiVersion}`,
    `kind ${object.kind}`,
    `metadata.name ${object.metadata?.name}`,
    `metadata.namespace ${object.metadata?.namespace ?? ''}`,
  ];
  const mine = identity(edited);
  const other = identity(base).findIndex((text, index) => text !== mine[index]);
  if (other >= 0)
    throw new CodedError(
      'OtherObject',
      `${mine[other]} is not what was opened (${identity(base)[other]}): another object is made by Apply File`,
    );
}

/** By the server alone. */
const serverMetadata = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
  'managedFields',
];

/** What this part of an object saves. */
function written(object: UnstructuredObject, part: ObjectEdit['part']): Record<string, unknown> {
  const { apiVersion: _, kind: __, status, metadata, ...rest } = object;
  if (part === 'status') return status === undefined ? {} : { status };
  const own = Object.fromEntries(Object.entries(metadata ?? {}).filter(([field]) => !serverMetadata.includes(field)));
  return { ...rest, metadata: own };
}

/** What it does not. */
function unwritten(object: UnstructuredObject, part: ObjectEdit['part']): Record<string, unknown> {
  const { apiVersion: _, kind: __, status, metadata, ...rest } = object;
  if (part === 'status') return { ...rest, metadata };
  const others = Object.fromEntries(Object.entries(metadata ?? {}).filter(([field]) => serverMetadata.includes(field)));
  return { metadata: others, ...(status !== undefined && { status }) };
}

async function liveObject(client: HttpClient, { type, namespace, name }: ObjectEdit, signal: AbortSignal): Promise<UnstructuredObject> {
  return parseExact(await client.getText(type, { namespace, name }, { signal })) as UnstructuredObject;
}

function ownedByUs(live: UnstructuredObject, part: ObjectEdit['part']): Record<string, unknown> {
  const subresource = part === 'status' ? 'status' : '';
  const ours = (live.metadata?.managedFields ?? []).find(
    (entry) => entry.manager === fieldManager && entry.operation === 'Apply' && (entry.subresource ?? '') === subresource,
  );
  const owned = ours?.fieldsV1 === undefined ? {} : takeOwned(live, ours.fieldsV1);
  return isMapping(owned) ? owned : {};
}

function conflictsOf(error: unknown): OwnedField[] {
  if (!(error instanceof ApiError)) return [];
  return error.causes
    .filter(({ reason }) => reason === 'FieldManagerConflict')
    .map(({ field = '', message = '' }) => ({
      field: field.replace(/^\./, ''),
      managers: [/conflict with "((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message],
    }));
}

interface Kept {
  readonly path: readonly string[];
  /** What it is to become; undefined: nothing. */
  readonly value: unknown;
}

function keptOf(edits: EditedFields, result: UnstructuredObject, edited: UnstructuredObject): Kept[] {
  const fields = edits.removed.filter((path) => valueAt(result, path) !== undefined).map((path) => ({ path, value: undefined }));
  const lists = edits.shortened
    .map((path) => ({ path, value: valueAt(edited, path) }))
    .filter(({ path, value }) => lengthOf(valueAt(result, path)) > lengthOf(value));
  return [...fields, ...lists];
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
