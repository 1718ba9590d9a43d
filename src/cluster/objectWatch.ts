import type { Clock } from '../base/clock.ts';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import { stringifyExact } from '../base/exactJson.ts';
import type { UnstructuredObject } from '../k8s/object.ts';
import type { ClusterNotifications, ObjectRef } from '../protocol/cluster.ts';
import { differingFields } from './fieldDiff.ts';
import { follow } from './follow.ts';
import type { OpenCluster } from './openCluster.ts';

export type ObjectChanged = ClusterNotifications['objectChanged'];

/** A value longer than this is cut where it is told. */
const maxValue = 200;

/** Tells every change of one object, field by field, as the server's watch has them. Dispose to end it. */
export function watchObject(
  cluster: OpenCluster,
  object: ObjectRef,
  context: { readonly clock: Clock; readonly send: (change: ObjectChanged) => void },
): Disposable {
  const life = new AbortController();
  let before: UnstructuredObject | undefined;
  const see = (after: UnstructuredObject): void => {
    const { resourceVersion = '' } = after.metadata ?? {};
    if (before?.metadata?.resourceVersion === resourceVersion && before.metadata.uid === after.metadata?.uid) return;
    const old = before;
    before = after;
    const manager = managerOf(old, after);
    const common = { object, resourceVersion, ...(manager !== undefined && { manager }) };
    if (old === undefined) context.send({ ...common, event: 'seen', lines: [] });
    else context.send({ ...common, event: 'changed', lines: changedLines(old, after) });
  };
  const gone = (): void => {
    const old = before;
    before = undefined;
    if (old !== undefined) context.send({ object, event: 'deleted', resourceVersion: old.metadata?.resourceVersion ?? '', lines: [] });
  };
  const selection = { namespace: object.namespace || undefined, fieldSelector: `metadata.name=${object.name}` };
  const sink = {
    page: (items: readonly UnstructuredObject[], { last }: { readonly last: boolean }): void => {
      for (const item of items) see(item);
      if (last && items.length === 0) gone();
    },
    event: (type: string, item: UnstructuredObject): void => (type === 'DELETED' ? gone() : see(item)),
    problem: () => undefined,
  };
  void follow<UnstructuredObject>(cluster, object.type, selection, sink, { clock: context.clock, signal: life.signal });
  return toDisposable(() => life.abort());
}

/** "spec.replicas: 2 -> 3", a line a field; what every write changes is left out. */
export function changedLines(before: UnstructuredObject, after: UnstructuredObject): string[] {
  return differingFields(told(before), told(after), '').map((field) => {
    const path = field.replace(/^\./, '');
    const [old, now] = [valueOf(told(before), path), valueOf(told(after), path)];
    return old === undefined && now === undefined ? path : `${path}: ${text(old)} -> ${text(now)}`;
  });
}

function told(object: UnstructuredObject): Record<string, unknown> {
  const { managedFields: _, resourceVersion: __, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

/** The value at a path as `differingFields` writes it. */
function valueOf(object: unknown, path: string): unknown {
  let value: unknown = object;
  for (const [, quoted, bracket, plain] of path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[([^\]]*)\]|([\w-]+)/g)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const step = quoted ?? bracket ?? plain ?? '';
    const named: unknown = Array.isArray(value) ? (value as { name?: unknown }[]).find((item) => item.name === step) : undefined;
    value = named ?? (value as Record<string, unknown>)[step];
  }
  return value;
}

function text(value: unknown): string {
  if (value === undefined) return '(none)';
  const whole = stringifyExact(value);
  return whole.length > maxValue ? `${whole.slice(0, maxValue)}…` : whole;
}

/** Whose entry in managedFields is new or has another time; within one second a manager's next write changes nothing there. */
function managerOf(before: UnstructuredObject | undefined, after: UnstructuredObject): string | undefined {
  const entries = after.metadata?.managedFields ?? [];
  const known = new Set((before?.metadata?.managedFields ?? []).map((entry) => JSON.stringify(entry)));
  const written = entries.filter((entry) => !known.has(JSON.stringify(entry)));
  const newest = (written.length > 0 ? written : entries).toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1));
  const managers = new Set(newest.filter(({ time }) => time === newest[0]?.time).map(({ manager }) => manager));
  return managers.size === 1 ? newest[0]?.manager : undefined;
}
