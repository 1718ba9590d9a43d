import { type Clock, sleep } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { HttpClient } from '../client/httpClient.ts';
import { ConnectionError, type ListOptions } from '../k8s/apiClient.ts';
import type { ResourceType } from '../k8s/kind.ts';
import type { KubernetesObject } from '../k8s/object.ts';
import { ApiError, isReason, type Status } from '../k8s/status.ts';
import type { OpenCluster } from './openCluster.ts';

/** What a follower is told. Everything comes in the server's order. */
export interface FollowSink<T extends KubernetesObject> {
  /** A page of a list: `first` begins it, `last` ends it; what no page named is gone. */
  page(items: readonly T[], at: { readonly first: boolean; readonly last: boolean; readonly resourceVersion: string }): void;
  event(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: T): void;
  /** Why it cannot be followed now (it goes on trying), or undefined: all is well again. */
  problem(message: string | undefined): void;
}

export interface FollowOptions extends Pick<ListOptions, 'namespace' | 'labelSelector' | 'fieldSelector' | 'metadataOnly'> {
  /** Begins with a watch from here instead of a list. */
  readonly from?: string;
}

const pageSize = 500;
const watchSeconds = 300;
const shortestWatchMs = 1000;
const longestWaitMs = 5000;

/**
 * Keeps a sink up to date with one kind until `signal` is aborted: a paged list, then one watch that goes on from the last
 * resourceVersion seen when the server ends it; a new list where the server no longer knows that version. A broken
 * connection is the cluster's to mend; any other refusal is told, and tried again after a growing wait.
 */
export async function follow<T extends KubernetesObject>(
  cluster: OpenCluster,
  type: ResourceType,
  options: FollowOptions,
  sink: FollowSink<T>,
  context: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const { clock, signal } = context;
  const follower = new Follower(type, options, sink, context);
  let failures = 0;
  while (!signal.aborted) {
    let client: HttpClient;
    try {
      client = await cluster.client(signal);
    } catch {
      return; // the cluster was closed, or we were
    }
    try {
      await follower.run(client);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ConnectionError || isReason(error, 'Unauthorized')) cluster.lost(client, error);
      else if (isReason(error, 'Expired', 'Gone')) follower.startOver();
      else {
        if (isReason(error, 'NotFound')) sink.page([], { first: true, last: true, resourceVersion: '' }); // its CRD was deleted
        sink.problem(messageOf(error));
        follower.startOver();
        failures += 1;
        await sleep(clock, Math.min(500 * 2 ** failures, longestWaitMs), signal).catch(() => undefined);
      }
    }
  }
}

class Follower<T extends KubernetesObject> {
  readonly #type: ResourceType;
  readonly #options: FollowOptions;
  readonly #sink: FollowSink<T>;
  readonly #context: { readonly clock: Clock; readonly signal: AbortSignal };
  #at: string | undefined;

  constructor(
    type: ResourceType,
    options: FollowOptions,
    sink: FollowSink<T>,
    context: { readonly clock: Clock; readonly signal: AbortSignal },
  ) {
    this.#type = type;
    this.#options = options;
    this.#sink = sink;
    this.#context = context;
    this.#at = options.from;
  }

  startOver(): void {
    this.#at = undefined;
  }

  /** One watch, with the list before it where there is none to go on from. */
  async run(client: HttpClient): Promise<void> {
    const { clock, signal } = this.#context;
    const { from: _, ...selection } = this.#options;
    this.#at ??= await this.#list(client);
    const begun = clock.now();
    let seen = 0;
    const events = await client.watch<T>(this.#type, {
      ...selection,
      resourceVersion: this.#at,
      allowWatchBookmarks: true,
      timeoutSeconds: watchSeconds,
      signal,
    });
    this.#sink.problem(undefined);
    for await (const event of events) {
      seen += 1;
      if (event.type === 'ERROR') throw new ApiError(event.object as Status);
      this.#at = event.object.metadata?.resourceVersion ?? this.#at;
      if (event.type !== 'BOOKMARK') this.#sink.event(event.type, event.object);
    }
    if (seen === 0 && clock.now() - begun < shortestWatchMs) await sleep(clock, shortestWatchMs, signal);
  }

  async #list(client: HttpClient): Promise<string> {
    const { signal } = this.#context;
    const { from: _, ...selection } = this.#options;
    let next: string | undefined;
    for (let first = true; ; first = false) {
      const list = await client.list<T>(this.#type, { ...selection, limit: pageSize, continue: next, signal });
      next = list.metadata.continue || undefined;
      const resourceVersion = list.metadata.resourceVersion ?? '';
      this.#sink.page(list.items, { first, last: next === undefined, resourceVersion });
      if (next === undefined) return resourceVersion;
    }
  }
}
