import type { Clock } from '../base/clock.ts';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import type { ClusterNotifications, CrdRow } from '../protocol/cluster.ts';
import { Batch } from './batch.ts';
import { type Crd, crdRow, crdType } from './crd.ts';
import { follow } from './follow.ts';
import type { OpenCluster } from './openCluster.ts';
import { batchMs } from './rowsFeed.ts';

/** Sends every CRD of the cluster, in name order, whenever one changed in a way that the rows show. Dispose to end it. */
export function feedCrds(
  cluster: OpenCluster,
  context: {
    readonly clock: Clock;
    readonly send: (crds: ClusterNotifications['crds']) => Promise<unknown>;
    readonly log: (message: string) => void;
  },
): Disposable {
  const rows = new Map<string, CrdRow>();
  let unseen = new Set<string>();
  let sent = '';
  let problem: string | undefined;
  const life = new AbortController();
  const batch = new Batch(context.clock, batchMs, async () => {
    const crds = [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const text = JSON.stringify([crds, problem]);
    if (text === sent) return;
    sent = text;
    await context.send({ crds, ...(problem !== undefined && { problem }) });
  });
  const set = (crd: Crd): void => {
    const row = crdRow(crd);
    unseen.delete(row.name);
    rows.set(row.name, row);
  };
  void follow<Crd>(
    cluster,
    crdType,
    {},
    {
      page(items, { first, last }) {
        if (first) unseen = new Set(rows.keys());
        for (const crd of items) set(crd);
        if (last) for (const name of unseen) rows.delete(name);
        if (last) batch.changed();
      },
      event(kind, crd) {
        if (kind === 'DELETED') rows.delete(crd.metadata?.name ?? '');
        else set(crd);
        batch.changed();
      },
      problem(message) {
        if (message === problem) return;
        problem = message;
        if (message !== undefined) context.log(`CRDs: ${message}`);
        batch.changed();
      },
    },
    { clock: context.clock, signal: life.signal },
  );
  return toDisposable(() => {
    life.abort();
    batch.dispose();
  });
}
