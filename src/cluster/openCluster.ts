import { type Clock, sleep } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { createHttpClient, type HttpClient } from '../client/httpClient.ts';
import type { Connection } from '../k8s/connection.ts';
import type { ClusterNotifications } from '../protocol/cluster.ts';

export interface OpenClusterOptions {
  /** Reads the kubeconfig anew and resolves its credentials: asked at every try, since both may have changed. */
  readonly resolve: () => Promise<Connection>;
  readonly onState: (state: ClusterNotifications['state']) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Link =
  | { readonly state: 'connected'; readonly client: HttpClient; readonly connection: Connection }
  | { readonly state: 'lost'; readonly restored: Promise<void> }
  | { readonly state: 'closed' };

const firstWaitMs = 100;
const longestWaitMs = 5000;

/**
 * One cluster that is open, and finds back to it: whoever meets a broken connection says so by `lost` and waits in
 * `client`. Then the server is asked again, at once and after growing waits, until it answers or the cluster is closed. A
 * connection that broke while the server goes on is mended without a word.
 */
export class OpenCluster {
  readonly #options: OpenClusterOptions;
  readonly #life = new AbortController();
  #link: Link;
  #restoredAt = Number.NEGATIVE_INFINITY;

  constructor(options: OpenClusterOptions, client: HttpClient, connection: Connection) {
    this.#options = options;
    this.#link = { state: 'connected', client, connection };
  }

  /** Aborted when the cluster is closed. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** The client, as soon as the server answers. Rejects with the signal's reason. */
  async client(signal: AbortSignal): Promise<HttpClient> {
    return (await this.#connected(signal)).client;
  }

  async connection(signal: AbortSignal): Promise<Connection> {
    return (await this.#connected(signal)).connection;
  }

  /** To be called with what went wrong on `client`; of several who say so, the first counts. */
  lost(client: HttpClient, error: unknown): void {
    if (this.#link.state !== 'connected' || this.#link.client !== client) return;
    const { connection } = this.#link;
    this.#link = { state: 'lost', restored: this.#restore(client, connection, error).catch(() => undefined) };
  }

  close(): void {
    const link = this.#link;
    this.#link = { state: 'closed' };
    if (link.state === 'connected') link.client.close();
    this.#life.abort(new DOMException('the cluster was closed', 'AbortError'));
  }

  async #connected(signal: AbortSignal): Promise<Extract<Link, { state: 'connected' }>> {
    for (;;) {
      signal.throwIfAborted();
      this.#life.signal.throwIfAborted();
      if (this.#link.state === 'connected') return this.#link;
      if (this.#link.state === 'lost') await abortable(this.#link.restored, signal);
    }
  }

  async #restore(client: HttpClient, connection: Connection, error: unknown): Promise<void> {
    const { clock, logger, onState } = this.#options;
    const signal = this.#life.signal;
    if (clock.now() - this.#restoredAt < 1000) await sleep(clock, 1000, signal); // it breaks as soon as it is mended
    let next = { client, connection };
    let wait = firstWaitMs;
    for (let told = false; ; told = true) {
      try {
        await next.client.getPath('/version', { signal });
        if (this.#link.state === 'closed') return next.client.close();
        this.#link = { state: 'connected', ...next };
        this.#restoredAt = clock.now();
        if (told) onState({ state: 'connected' });
        return;
      } catch (problem) {
        next.client.close();
        signal.throwIfAborted();
        if (!told) onState({ state: 'lost', reason: messageOf(error) });
        logger.debug(`the cluster does not answer: ${messageOf(problem)}`);
        next = await this.#again(wait, next.connection);
        wait = Math.min(wait * 2, longestWaitMs);
      }
    }
  }

  async #again(wait: number, before: Connection): Promise<{ client: HttpClient; connection: Connection }> {
    const { clock, logger, resolve } = this.#options;
    await sleep(clock, wait, this.#life.signal);
    const connection = await resolve().catch((error: unknown) => {
      logger.debug(messageOf(error));
      return before;
    });
    return { connection, client: createHttpClient(connection, { logger, clock }) };
  }
}

/** Connects for the first time: rejects where that fails. */
export async function openCluster(
  options: OpenClusterOptions,
  signal: AbortSignal,
): Promise<{ readonly cluster: OpenCluster; readonly server: string; readonly version: string }> {
  const { clock, logger } = options;
  const connection = await options.resolve();
  const client = createHttpClient(connection, { logger, clock });
  try {
    const version = await client.getPath<{ readonly gitVersion?: string }>('/version', { signal });
    return { cluster: new OpenCluster(options, client, connection), server: connection.server, version: version.gitVersion ?? '' };
  } catch (error) {
    client.close();
    throw error;
  }
}

function abortable(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
