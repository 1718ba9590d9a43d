import type { Clock } from '../base/clock.ts';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import type { ResourceType } from '../k8s/kind.ts';
import { keyOf, keyText, type KubernetesObject, type ObjectKey } from '../k8s/object.ts';
import type { ClusterNotifications, ResourceRow } from '../protocol/cluster.ts';
import { Batch } from './batch.ts';
import { follow } from './follow.ts';
import type { OpenCluster } from './openCluster.ts';
import { rowOf } from './resourceRows.ts';

export const batchMs = 50;

export interface FeedContext {
  readonly clock: Clock;
  /** Settles when the message has been taken. */
  readonly send: (rows: ClusterNotifications['rows']) => Promise<unknown>;
  readonly log: (message: string) => void;
}

export interface RowsFeed extends Disposable {
  /** From now on these rows are sent whole. */
  show(objects: readonly ObjectKey[]): void;
}

/** So many rows of a kind are sent as they come; of larger kinds the others go as names until they are looked at. */
const wholeUpTo = 1000;
/** More rows than these are not kept whole by the editor: those that came first are names again. */
const maxWhole = 4000;

/** Sends the rows of one kind: all of them first (`reset`), then only what changed, at most every 50 ms. Dispose to end it. */
export function feedRows(cluster: OpenCluster, type: ResourceType, context: FeedContext): RowsFeed {
  const rows = new Map<string, ResourceRow>();
  const put = new Map<string, ResourceRow>();
  const gone = new Map<string, ObjectKey>();
  const names = new Map<string, ObjectKey>();
  const whole = new Set<string>();
  let unseen = new Set<string>();
  let reset = true;
  let problem: string | undefined;
  const life = new AbortController();
  const batch = new Batch(context.clock, batchMs, () => {
    const message = {
      type,
      reset,
      put: [...put.values()],
      gone: [...gone.values()],
      ...(names.size > 0 && { names: [...names.values()] }),
      count: rows.size,
      ...(problem !== undefined && { problem }),
    };
    reset = false;
    put.clear();
    gone.clear();
    names.clear();
    return context.send(message);
  });
  const set = (object: KubernetesObject): void => {
    const key = keyText(keyOf(object));
    unseen.delete(key);
    if (rows.get(key)?.resourceVersion === object.metadata?.resourceVersion) return;
    const row = rowOf(object);
    const known = rows.has(key);
    rows.set(key, row);
    gone.delete(key);
    if (whole.has(key) || whole.size < wholeUpTo) send(key, row);
    else if (!known) names.set(key, keyOf(object));
  };
  const send = (key: string, row: ResourceRow): void => {
    whole.add(key);
    names.delete(key);
    put.set(key, row);
    const [oldest] = whole;
    if (whole.size <= maxWhole || oldest === undefined) return;
    whole.delete(oldest);
    put.delete(oldest);
    const { namespace = '', name = '' } = rows.get(oldest) ?? {};
    names.set(oldest, { namespace, name });
  };
  const drop = (key: string): void => {
    const row = rows.get(key);
    if (row === undefined) return;
    rows.delete(key);
    put.delete(key);
    names.delete(key);
    whole.delete(key);
    gone.set(key, { namespace: row.namespace, name: row.name });
  };
  void follow<KubernetesObject>(
    cluster,
    type,
    {},
    {
      page(items, { first, last }) {
        if (first) unseen = new Set(rows.keys());
        for (const item of items) set(item);
        if (last) for (const key of unseen) drop(key);
        batch.changed();
      },
      event(kind, object) {
        if (kind === 'DELETED') drop(keyText(keyOf(object)));
        else set(object);
        batch.changed();
      },
      problem(message) {
        if (message === problem) return;
        problem = message;
        if (message !== undefined) context.log(`${type.resource}: ${message}`);
        batch.changed();
      },
    },
    { clock: context.clock, signal: life.signal },
  );
  const show = (objects: readonly ObjectKey[]): void => {
    for (const object of objects) {
      const key = keyText(object);
      const row = rows.get(key);
      if (row !== undefined && !whole.has(key)) send(key, row);
    }
    batch.changed();
  };
  const end = toDisposable(() => {
    life.abort();
    batch.dispose();
  });
  return { show, dispose: () => end.dispose() };
}
