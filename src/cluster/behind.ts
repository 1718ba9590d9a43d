import { type Clock, sleep } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { messageOf } from '../base/errors.ts';
import { ConnectionError } from '../k8s/apiClient.ts';
import type { ResourceType } from '../k8s/kind.ts';
import type { KubernetesObject } from '../k8s/object.ts';
import type { ClusterNotifications, InformerPosition } from '../protocol/cluster.ts';
import { Batch } from './batch.ts';
import { ChangeLog } from './changeLog.ts';
import { follow } from './follow.ts';
import type { OpenCluster } from './openCluster.ts';
import { batchMs } from './rowsFeed.ts';

type Counts = ClusterNotifications['behind']['counts'];

export interface BehindContext {
  readonly clock: Clock;
  readonly send: (counts: Counts) => Promise<unknown>;
  readonly log: (message: string) => void;
}

/** One watch of metadata (one a namespace), shared by all informers with the same selection. */
interface Tracked {
  readonly life: AbortController;
  readonly log: ChangeLog;
}

const retryKindMs = 2000;

/**
 * Counts how many changes the API server has had after each informer's position, while the informer's own program may
 * stand at a breakpoint: a watch of its own, of metadata only, from the position at which the informer was first seen.
 * Moving a position costs a binary search; only counts that changed are sent, at most every 50 ms.
 */
export class BehindTracker implements Disposable {
  readonly #cluster: OpenCluster;
  readonly #context: BehindContext;
  readonly #tracked = new Map<string, Tracked>();
  readonly #sent = new Map<string, string>();
  readonly #batch: Batch;
  #informers: readonly InformerPosition[] = [];

  constructor(cluster: OpenCluster, context: BehindContext) {
    this.#cluster = cluster;
    this.#context = context;
    this.#batch = new Batch(context.clock, batchMs, () => this.#send());
  }

  /** Replaces the set before. An informer without a position has not listed yet: it is not counted. */
  track(informers: readonly InformerPosition[]): void {
    this.#informers = informers.filter((informer) => informer.resourceVersion !== '');
    const wanted = new Set<string>();
    for (const informer of this.#informers) {
      const key = selectionKey(informer);
      wanted.add(key);
      if (!this.#tracked.has(key)) this.#tracked.set(key, this.#start(informer));
    }
    for (const [key, tracked] of this.#tracked) {
      if (wanted.has(key)) continue;
      tracked.life.abort();
      this.#tracked.delete(key);
    }
    const ids = new Set(informers.map((informer) => informer.id));
    for (const id of this.#sent.keys()) if (!ids.has(id)) this.#sent.delete(id);
    this.#batch.changed();
  }

  dispose(): void {
    for (const tracked of this.#tracked.values()) tracked.life.abort();
    this.#tracked.clear();
    this.#batch.dispose();
  }

  #start(informer: InformerPosition): Tracked {
    const tracked = { life: new AbortController(), log: new ChangeLog(informer.resourceVersion) };
    void this.#watch(informer, tracked);
    return tracked;
  }

  async #watch(informer: InformerPosition, { life, log }: Tracked): Promise<void> {
    const { clock } = this.#context;
    const type = await this.#typeOf(informer, life.signal);
    if (type === undefined) return;
    const namespaces = informer.namespaces.length === 0 ? [undefined] : informer.namespaces;
    const { labelSelector, fieldSelector } = informer;
    for (const namespace of namespaces) {
      let listed: string[] = [];
      const sink = {
        page: (items: readonly KubernetesObject[], at: { first: boolean; last: boolean; resourceVersion: string }): void => {
          if (at.first) listed = [];
          for (const item of items) listed.push(item.metadata?.resourceVersion ?? '');
          if (at.last && at.resourceVersion !== '') log.gap(at.resourceVersion, listed);
          this.#batch.changed();
        },
        event: (_: string, object: KubernetesObject): void => {
          log.add(object.metadata?.resourceVersion ?? '');
          this.#batch.changed();
        },
        problem: (message: string | undefined): void => {
          if (message !== undefined) this.#context.log(`${informer.gvk.kind}: changes cannot be counted: ${message}`);
        },
      };
      const selection = { namespace, labelSelector, fieldSelector, metadataOnly: true, from: informer.resourceVersion };
      void follow(this.#cluster, type, selection, sink, { clock, signal: life.signal });
    }
  }

  /** Undefined when it is no longer wanted; asks again while no CRD serves the kind. */
  async #typeOf(informer: InformerPosition, signal: AbortSignal): Promise<ResourceType | undefined> {
    for (;;) {
      try {
        const client = await this.#cluster.client(signal);
        try {
          return await client.resourceFor(informer.gvk, { signal });
        } catch (error) {
          if (error instanceof ConnectionError) this.#cluster.lost(client, error);
          else this.#context.log(`${informer.gvk.kind}: changes cannot be counted: ${messageOf(error)}`);
        }
        await sleep(this.#context.clock, retryKindMs, signal);
      } catch {
        return undefined; // aborted, or the cluster was closed
      }
    }
  }

  #send(): Promise<unknown> {
    const counts: { id: string; changes: number; atLeast?: boolean }[] = [];
    for (const informer of this.#informers) {
      const log = this.#tracked.get(selectionKey(informer))?.log;
      if (log === undefined) continue;
      const { changes, atLeast } = log.after(informer.resourceVersion);
      const text = `${changes}${atLeast ? '+' : ''}`;
      if (this.#sent.get(informer.id) === text) continue;
      this.#sent.set(informer.id, text);
      counts.push({ id: informer.id, changes, ...(atLeast && { atLeast }) });
    }
    return counts.length === 0 ? Promise.resolve() : this.#context.send(counts);
  }
}

function selectionKey({ gvk, namespaces, labelSelector, fieldSelector }: InformerPosition): string {
  return JSON.stringify([gvk.group, gvk.version, gvk.kind, namespaces, labelSelector ?? '', fieldSelector ?? '']);
}
