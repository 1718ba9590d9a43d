import { compareBytes } from '../../k8s/goText.ts';
import type { ManagedFieldsEntry } from '../../k8s/object.ts';
import { FieldSet, parseFieldsV1 } from './fieldSet.ts';

/** What one manager owns. Appliers are one manager whatever version they used last, updaters one for each version. */
export interface Manager {
  readonly name: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  /** "" for the object itself. */
  readonly subresource: string;
  readonly time: string | undefined;
  readonly set: FieldSet;
}

/** All managers of an object by their identity. */
export type Managers = ReadonlyMap<string, Manager>;

export function managerIdentity(manager: Pick<Manager, 'name' | 'operation' | 'apiVersion' | 'subresource'>): string {
  return JSON.stringify({
    manager: manager.name === '' ? 'unknown' : manager.name,
    operation: manager.operation,
    ...(manager.operation === 'Update' ? { apiVersion: manager.apiVersion } : {}),
    ...(manager.subresource === '' ? {} : { subresource: manager.subresource }),
  });
}

/** Reads managedFields; the text of the first entry that is malformed. */
export function decodeManagers(entries: readonly ManagedFieldsEntry[] | null | undefined): Map<string, Manager> | string {
  const managers = new Map<string, Manager>();
  for (const [index, entry] of (entries ?? []).entries()) {
    const { operation, apiVersion = '', fieldsType } = entry;
    if (operation !== 'Apply' && operation !== 'Update') return 'operation must be `Apply` or `Update`';
    if (apiVersion === '') return 'apiVersion must not be empty';
    if (fieldsType === undefined || (fieldsType as string) === '') return `missing fieldsType in managed fields entry ${index}`;
    if (fieldsType !== 'FieldsV1') return `invalid fieldsType "${String(fieldsType)}" in managed fields entry ${index}`;
    const set = parseFieldsV1(entry.fieldsV1);
    if (!set.ok) return `error decoding set: ${set.error}`;
    const manager = {
      name: entry.manager ?? '',
      operation,
      apiVersion,
      subresource: entry.subresource ?? '',
      time: entry.time,
      set: set.value,
    };
    managers.set(managerIdentity(manager), manager);
  }
  return managers;
}

/** The entries in the API's order: appliers first, then by time, name, version and subresource. */
export function encodeManagers(managers: Managers): ManagedFieldsEntry[] {
  return [...managers.values()].sort(compareManagers).map((manager) => ({
    manager: manager.name,
    operation: manager.operation,
    apiVersion: manager.apiVersion,
    ...(manager.time === undefined ? {} : { time: manager.time }),
    fieldsType: 'FieldsV1',
    fieldsV1: manager.set.toFieldsV1(),
    ...(manager.subresource === '' ? {} : { subresource: manager.subresource }),
  }));
}

/** A request empties managedFields by sending `[]` or `[{}]`. */
export function resetsManagers(entries: readonly ManagedFieldsEntry[] | null | undefined): boolean {
  if (entries === undefined || entries === null) return false;
  return entries.length === 0 || (entries.length === 1 && Object.keys(entries[0] ?? {}).length === 0);
}

/** At most ten updaters are told apart: of more, the oldest of a version become "ancient-changes". */
export function capUpdaters(managers: Map<string, Manager>, max = 10): void {
  const updaters = [...managers.entries()].filter(([, { operation }]) => operation === 'Update');
  if (updaters.length <= max) return;
  updaters.sort(([a, { time: left }], [b, { time: right }]) => seconds(left) - seconds(right) || compareBytes(a, b));
  const firstOfVersion = new Map<string, string>();
  let count = updaters.length;
  for (const [identity, manager] of updaters) {
    if (count <= max) break;
    const first = firstOfVersion.get(manager.apiVersion);
    if (first === undefined) {
      firstOfVersion.set(manager.apiVersion, identity);
      continue;
    }
    const ancient = { name: 'ancient-changes', operation: 'Update', apiVersion: manager.apiVersion, subresource: '' } as const;
    const bucket = managerIdentity(ancient);
    const merged = managers.get(bucket) ?? managers.get(first);
    if (!managers.has(bucket)) managers.delete(first);
    managers.set(bucket, { ...ancient, time: manager.time, set: manager.set.union(merged?.set ?? new FieldSet()) });
    managers.delete(identity);
    count--;
  }
}

/** How a conflict names a manager: `"kubectl" using v1`, `"x" with subresource "status" using apps/v1`. */
export function managerText(manager: Pick<Manager, 'name' | 'operation' | 'apiVersion' | 'subresource'>): string {
  const subresource = manager.subresource === '' ? '' : ` with subresource "${manager.subresource}"`;
  return `"${manager.name}"${subresource}${manager.operation === 'Update' ? ` using ${manager.apiVersion}` : ''}`;
}

function compareManagers(a: Manager, b: Manager): number {
  return (
    compareBytes(a.operation, b.operation) ||
    seconds(a.time) - seconds(b.time) ||
    compareBytes(a.name, b.name) ||
    compareBytes(a.apiVersion, b.apiVersion) ||
    compareBytes(a.subresource, b.subresource)
  );
}

/** Whole seconds since the epoch; 0 without a time. */
function seconds(time: string | undefined): number {
  const parsed = time === undefined ? 0 : Date.parse(time);
  return Number.isNaN(parsed) ? 0 : Math.floor(parsed / 1000);
}
