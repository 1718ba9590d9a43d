import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { CodedError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { HttpClient } from '../client/httpClient.ts';
import { connectionFor, listContexts } from '../client/kubeconfig.ts';
import { sandboxConnection } from './sandboxKubeconfig.ts';
import { ConnectionError } from '../k8s/apiClient.ts';
import { kindKey, type ResourceType } from '../k8s/kind.ts';
import { isReason } from '../k8s/status.ts';
import type { Listeners } from '../protocol/channel.ts';
import type { ClusterEditorSide, ClusterNotifications, ClusterSource, InformerPosition, ObjectRef } from '../protocol/cluster.ts';
import { applyEdit } from './applyEdit.ts';
import { applyFiles } from './applyFiles.ts';
import { BehindTracker } from './behind.ts';
import { compareCrds } from './compareCrds.ts';
import { compareYaml } from './compareYaml.ts';
import { crdJson } from './crdJson.ts';
import { feedCrds } from './crdsFeed.ts';
import { removeFinalizers } from './finalizers.ts';
import { installCrds } from './installCrds.ts';
import { watchObject } from './objectWatch.ts';
import { applyYaml, getYaml, listRows, podLog } from './objects.ts';
import { type OpenCluster, openCluster } from './openCluster.ts';
import { related } from './related.ts';
import { feedRows, type RowsFeed } from './rowsFeed.ts';
import { sandboxDeed } from './sandboxDeeds.ts';
import { uninstallCrds, uninstallPlan } from './uninstallCrds.ts';

export interface ClusterServerOptions {
  /** Settles when the message has been taken. */
  readonly tell: <N extends keyof ClusterNotifications>(name: N, payload: ClusterNotifications[N]) => Promise<unknown>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What is open: the cluster and what is fed from it. */
interface Session {
  readonly cluster: OpenCluster;
  readonly crds: Disposable;
  readonly behind: BehindTracker;
  readonly rows: Map<string, RowsFeed>;
  readonly objects: Map<string, Disposable>;
}

/**
 * Answers the editor: one cluster at a time. What the editor wants watched and tracked is kept over `open` and `close`, so
 * that the order in which it says so and opens does not matter.
 */
export class ClusterServer implements Disposable {
  readonly #options: ClusterServerOptions;
  #session: Session | undefined;
  #opening: AbortController | undefined;
  #types: readonly ResourceType[] = [];
  #informers: readonly InformerPosition[] = [];
  #objects: readonly ObjectRef[] = [];
  readonly #progress = (payload: ClusterNotifications['installProgress']): void => void this.#options.tell('installProgress', payload);

  constructor(options: ClusterServerOptions) {
    this.#options = options;
  }

  readonly listeners: Listeners<ClusterEditorSide> = {
    requests: {
      contexts: ({ files }) => listContexts(files),
      open: (source, signal) => this.#open(source, signal),
      close: async () => {
        this.#close();
        return {};
      },
      connection: (_, signal) => this.#cluster().connection(signal),
      crdJson: ({ name }, signal) => this.#ask(signal, (client) => crdJson(client, name, signal)),
      compareCrds: async ({ files }, signal) => ({ crds: await this.#ask(signal, (client) => compareCrds(client, files, signal)) }),
      installCrds: async ({ files, timeoutMs }, signal) => {
        const context = { clock: this.#options.clock, signal, timeoutMs, progress: this.#progress };
        return { crds: await installCrds(this.#cluster(), files, context) };
      },
      list: (params, signal) => this.#ask(signal, (client) => listRows(client, params, signal)),
      getYaml: (params, signal) => this.#ask(signal, (client) => getYaml(client, params, signal)),
      applyYaml: (params, signal) => this.#ask(signal, (client) => applyYaml(client, params, signal)),
      applyFiles: (params, signal) =>
        this.#ask(signal, (client) => applyFiles(this.#cluster(), client, params, { clock: this.#options.clock, signal })),
      deleteObject: async ({ type, namespace, name }, signal) => {
        await this.#ask(signal, (client) => client.delete(type, { namespace, name }, { signal }));
        return {};
      },
      related: (params, signal) => this.#ask(signal, (client) => related(client, params, signal)),
      applyEdit: (params, signal) => this.#ask(signal, (client) => applyEdit(client, params, signal)),
      compareYaml: async ({ yaml, namespace }, signal) => ({
        objects: await this.#ask(signal, (client) => compareYaml(client, yaml, namespace, signal)),
      }),
      removeFinalizer: async ({ type, namespace, name, finalizer }, signal) => {
        await this.#ask(signal, (client) => removeFinalizers(client, type, { namespace, name }, (each) => each !== finalizer, signal));
        return {};
      },
      uninstallPlan: async ({ crds }, signal) => ({ crds: await this.#ask(signal, (client) => uninstallPlan(client, crds, signal)) }),
      uninstallCrds: async (params, signal) => {
        const context = { clock: this.#options.clock, signal, progress: this.#progress };
        return { crds: await this.#ask(signal, (client) => uninstallCrds(client, params, context)) };
      },
      podLog: (params, signal) => this.#ask(signal, (client) => podLog(client, params, signal)),
      sandbox: (deed, signal) => this.#ask(signal, (client) => sandboxDeed(client, deed, signal)),
    },
    tells: {
      watchObjects: ({ objects }) => {
        this.#objects = objects;
        this.#feedObjects();
      },
      watch: ({ types }) => {
        this.#types = types;
        this.#feed();
      },
      show: ({ type, objects }) => this.#session?.rows.get(kindKey(type))?.show(objects),
      trackInformers: ({ informers }) => {
        this.#informers = informers;
        this.#session?.behind.track(informers);
      },
    },
  };

  dispose(): void {
    this.#close();
  }

  /** The last of several wins: opening ends what is open, or being opened, before it. */
  async #open(source: ClusterSource, signal: AbortSignal): Promise<{ server: string; version: string }> {
    this.#close();
    const opening = new AbortController();
    this.#opening = opening;
    const { clock, logger, tell } = this.#options;
    void tell('state', { state: 'connecting' });
    const resolve = (): ReturnType<typeof connectionFor> =>
      source.kind === 'sandbox' ? sandboxConnection(source.kubeconfig) : connectionFor(source.kubeconfig, source.context);
    const onState = (state: ClusterNotifications['state']): void => void tell('state', state);
    const either = AbortSignal.any([signal, opening.signal]);
    const { cluster, server, version } = await openCluster({ resolve, onState, clock, logger }, either);
    if (either.aborted) {
      cluster.close();
      either.throwIfAborted();
    }
    this.#start(cluster);
    void tell('state', { state: 'connected' });
    return { server, version };
  }

  #start(cluster: OpenCluster): void {
    const { clock, logger, tell } = this.#options;
    const log = (message: string): void => logger.info(message);
    this.#session = {
      cluster,
      crds: feedCrds(cluster, { clock, log, send: (crds) => tell('crds', crds) }),
      behind: new BehindTracker(cluster, { clock, log, send: (counts) => tell('behind', { counts }) }),
      rows: new Map(),
      objects: new Map(),
    };
    this.#session.behind.track(this.#informers);
    this.#feed();
    this.#feedObjects();
  }

  #feedObjects(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { clock, tell } = this.#options;
    const wanted = new Map(this.#objects.map((object) => [`${kindKey(object.type)} ${object.namespace}/${object.name}`, object]));
    for (const [key, feed] of session.objects) {
      if (wanted.has(key)) continue;
      feed.dispose();
      session.objects.delete(key);
    }
    for (const [key, object] of wanted) {
      if (session.objects.has(key)) continue;
      session.objects.set(key, watchObject(session.cluster, object, { clock, send: (change) => void tell('objectChanged', change) }));
    }
  }

  #feed(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { clock, logger, tell } = this.#options;
    const wanted = new Map(this.#types.map((type) => [kindKey(type), type]));
    for (const [key, feed] of session.rows) {
      if (wanted.has(key)) continue;
      feed.dispose();
      session.rows.delete(key);
    }
    for (const [key, type] of wanted) {
      if (session.rows.has(key)) continue;
      const context = {
        clock,
        log: (message: string) => logger.info(message),
        send: (rows: ClusterNotifications['rows']) => tell('rows', rows),
      };
      session.rows.set(key, feedRows(session.cluster, type, context));
    }
  }

  #close(): void {
    this.#opening?.abort(new CodedError('Superseded', 'another cluster was opened'));
    this.#opening = undefined;
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    session.crds.dispose();
    session.behind.dispose();
    for (const feed of [...session.rows.values(), ...session.objects.values()]) feed.dispose();
    session.cluster.close();
  }

  #cluster(): OpenCluster {
    if (this.#session === undefined) throw new CodedError('NotOpen', 'no cluster is open: select one first');
    return this.#session.cluster;
  }

  async #ask<T>(signal: AbortSignal, run: (client: HttpClient) => Promise<T>): Promise<T> {
    const cluster = this.#cluster();
    const client = await cluster.client(signal);
    try {
      return await run(client);
    } catch (error) {
      if (error instanceof ConnectionError || isReason(error, 'Unauthorized')) cluster.lost(client, error);
      throw error;
    }
  }
}
