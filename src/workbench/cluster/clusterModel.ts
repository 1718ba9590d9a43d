import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { kindKey, type ResourceType } from '../../k8s/kind.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import type {
  ClusterNotifications,
  ClusterRequests,
  CrdRow,
  InformerPosition,
  ObjectRef,
  Related,
  SandboxAnswer,
} from '../../protocol/cluster.ts';
import { AskedAnswers } from './asked.ts';
import { Batcher } from '../sessions/batcher.ts';
import { refreshInterval } from '../sessions/session.ts';
import { type ClusterChoice, type ClusterState, clusterName, sameChoice, sandboxChoice, sourceOf } from './clusterState.ts';
import type { ClusterLink, ClusterListeners } from './clusterLink.ts';
import { ResourceRows } from './resourceRows.ts';

export interface ClusterModelOptions {
  /** Starts the cluster process. */
  readonly start: (listeners: ClusterListeners) => Promise<ClusterLink>;
  /** Starts the sandbox if need be and resolves to its kubeconfig. */
  readonly sandbox: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The one cluster that this window works with: the sandbox until a person chooses another. Opened when something needs it;
 * what the cluster process tells is kept here for the Resources view. A process that is given up is started anew by the
 * next request.
 */
export class ClusterModel implements Disposable {
  readonly rows = new ResourceRows();
  /** What stands around the objects that are open in the Resources view. */
  readonly related: AskedAnswers<ClusterRequests['related']['params'], Related>;
  /** Clock and snapshots of the sandbox. */
  readonly sandboxFacts: AskedAnswers<'snapshots' | 'clock', SandboxAnswer>;
  readonly onDidChange: Event<void>;
  readonly onBehind: Event<ClusterNotifications['behind']>;
  readonly onInstallProgress: Event<ClusterNotifications['installProgress']>;
  /** CRDs of the cluster came, went or changed. */
  readonly onCrds: Event<readonly CrdRow[]>;
  /** Something happened to an object that is watched. */
  readonly onObjectChanged: Event<ClusterNotifications['objectChanged']>;
  readonly #options: ClusterModelOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #behind = this.#store.add(new Emitter<ClusterNotifications['behind']>());
  readonly #progress = this.#store.add(new Emitter<ClusterNotifications['installProgress']>());
  readonly #crdsChanged = this.#store.add(new Emitter<readonly CrdRow[]>());
  readonly #objectChanged = this.#store.add(new Emitter<ClusterNotifications['objectChanged']>());
  readonly #batcher: Batcher;
  readonly #wanted = new Map<string, ObjectKey[]>();
  #namespace: string | undefined;
  #objects: readonly ObjectRef[] = [];
  #choice: ClusterChoice = sandboxChoice;
  #state: ClusterState = { state: 'off' };
  #connected: ClusterState | undefined;
  #crds: readonly CrdRow[] = [];
  #crdsProblem: string | undefined;
  #watched: readonly ResourceType[] = [];
  #process: Promise<ClusterLink> | undefined;
  #opening: Promise<ClusterLink> | undefined;

  constructor(options: ClusterModelOptions) {
    this.#options = options;
    this.#batcher = this.#store.add(new Batcher(options.clock, refreshInterval, () => this.#changed.fire()));
    this.onDidChange = this.#changed.event;
    this.onBehind = this.#behind.event;
    this.onInstallProgress = this.#progress.event;
    this.onCrds = this.#crdsChanged.event;
    this.onObjectChanged = this.#objectChanged.event;
    const { clock } = options;
    const changed = (): void => this.#batcher.changed();
    this.related = new AskedAnswers({ ask: (params) => this.request('related', params), clock, changed });
    this.sandboxFacts = new AskedAnswers({ ask: (deed) => this.request('sandbox', { deed }), clock, changed });
  }

  get choice(): ClusterChoice {
    return this.#choice;
  }

  get state(): ClusterState {
    return this.#state;
  }

  get crds(): readonly CrdRow[] {
    return this.#crds;
  }

  /** Why the CRDs cannot be listed now. */
  get crdsProblem(): string | undefined {
    return this.#crdsProblem;
  }

  /** Where objects go that name no namespace: the one in use, else the context's. */
  get namespace(): string {
    return this.#namespace ?? (this.#choice.kind === 'context' ? this.#choice.context.namespace : undefined) ?? 'default';
  }

  useNamespace(namespace: string): void {
    this.#namespace = namespace;
    this.#batcher.changed();
  }

  /** Objects whose changes are told. */
  get watchedObjects(): readonly ObjectRef[] {
    return this.#objects;
  }

  watchObjects(objects: readonly ObjectRef[]): void {
    this.#objects = objects;
    this.#batcher.changed();
    this.#command((process) => process.tell('watchObjects', { objects }));
  }

  /** Changes to another cluster, or with `anew` to the same at another address, and opens it. Rejects with what keeps it from being opened; the choice stays. */
  async choose(choice: ClusterChoice, anew = false): Promise<void> {
    if (!anew && sameChoice(choice, this.#choice) && this.#state.state === 'connected') return;
    this.#choice = choice;
    this.#namespace = undefined;
    this.watchObjects([]); // they were the other cluster's
    this.#forget();
    this.#opening = undefined;
    await this.open();
  }

  /** Opens the chosen cluster if it is not open. */
  async open(): Promise<void> {
    await this.#opened();
  }

  /** Opens the chosen cluster anew: its address or credentials have changed. */
  async reopen(): Promise<void> {
    this.#opening = undefined;
    await this.open();
  }

  /** Closes the cluster: it is opened again when something needs it. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    const process = await opening?.catch(() => undefined);
    await process?.request('close', {});
    this.#forget();
    this.#set({ state: 'off' });
  }

  /** Something that is shown beside what the cluster tells has changed. */
  touch(): void {
    this.#batcher.changed();
  }

  /** A request to the chosen cluster, which is opened first. */
  async request<M extends keyof ClusterRequests>(
    method: M,
    params: ClusterRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<ClusterRequests[M]['result']> {
    const process = await this.#opened();
    return process.request(method, params, signal);
  }

  /** Contexts of kubeconfig files: needs no open cluster. */
  async contexts(files: readonly string[]): Promise<ClusterRequests['contexts']['result']> {
    const process = await this.#started();
    return process.request('contexts', { files });
  }

  /** Which kinds are on show. */
  watch(types: readonly ResourceType[]): void {
    if (sameKinds(types, this.#watched)) return;
    this.#watched = types;
    this.rows.keep(types);
    this.#command((process) => process.tell('watch', { types }));
  }

  /** A line is on show whose row came as a name only: it is fetched, with the others of this turn. */
  show(type: ResourceType, key: ObjectKey): void {
    const kind = this.rows.get(type);
    if (kind === undefined || kind.asked.has(keyText(key))) return;
    kind.asked.add(keyText(key));
    const waiting = this.#wanted.get(kindKey(type));
    if (waiting !== undefined) return void waiting.push(key);
    const objects = [key];
    this.#wanted.set(kindKey(type), objects);
    queueMicrotask(() => {
      this.#wanted.delete(kindKey(type));
      this.#command((process) => process.tell('show', { type, objects }));
    });
  }

  trackInformers(informers: readonly InformerPosition[]): void {
    this.#command((process) => process.tell('trackInformers', { informers }));
  }

  dispose(): void {
    this.#command((process) => process.dispose());
    this.#store.dispose();
  }

  #opened(): Promise<ClusterLink> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<ClusterLink> {
    const choice = this.#choice;
    this.#set({ state: 'connecting' });
    try {
      const kubeconfig = choice.kind === 'sandbox' ? await this.#options.sandbox() : '';
      const process = await this.#started();
      const { server, version } = await process.request('open', sourceOf(choice, kubeconfig));
      if (!sameChoice(choice, this.#choice)) throw new CodedError('Superseded', `Another cluster than ${clusterName(choice)} was chosen.`);
      this.#connected = { state: 'connected', server, version };
      this.#set(this.#connected);
      return process;
    } catch (error) {
      if (sameChoice(choice, this.#choice)) {
        this.#opening = undefined;
        this.#set({ state: 'failed', message: messageOf(error) });
      }
      throw error;
    }
  }

  #started(): Promise<ClusterLink> {
    this.#process ??= this.#start();
    return this.#process;
  }

  async #start(): Promise<ClusterLink> {
    try {
      const process = await this.#options.start(this.#listeners());
      this.#store.add(process.onDidClose(() => this.#closed()));
      if (this.#watched.length > 0) await process.tell('watch', { types: this.#watched });
      if (this.#objects.length > 0) await process.tell('watchObjects', { objects: this.#objects });
      return process;
    } catch (error) {
      this.#process = undefined;
      throw error;
    }
  }

  #closed(): void {
    if (this.#store.disposed) return;
    this.#process = undefined;
    this.#opening = undefined;
    this.#forget();
    this.#set({ state: 'failed', message: 'the process that talks to the cluster keeps ending; Refresh starts it again' });
  }

  #listeners(): ClusterListeners {
    return {
      state: ({ state, reason }) => {
        if (this.#state.state !== 'connected' && this.#state.state !== 'lost') return;
        if (state === 'lost') this.#set({ state: 'lost', reason: reason ?? 'no answer' });
        else if (state === 'connected' && this.#connected !== undefined) this.#set(this.#connected);
      },
      crds: ({ crds, problem }) => {
        this.#crds = crds;
        this.#crdsProblem = problem;
        this.#crdsChanged.fire(crds);
        this.#batcher.changed();
      },
      rows: (rows) => {
        this.rows.apply(rows);
        this.#batcher.changed();
      },
      behind: (counts) => this.#behind.fire(counts),
      installProgress: (progress) => this.#progress.fire(progress),
      objectChanged: (change) => this.#objectChanged.fire(change),
      log: ({ level, message }) => this.#options.log[level](message),
    };
  }

  /** Nothing where the process was not needed yet. */
  #command(run: (process: ClusterLink) => unknown): void {
    this.#process
      ?.then(run)
      .catch((error: unknown) => this.#options.log.debug(`The cluster process could not be told: ${messageOf(error)}`));
  }

  #forget(): void {
    this.#crds = [];
    this.#crdsProblem = undefined;
    this.rows.clear();
    this.related.clear();
    this.sandboxFacts.clear();
    this.#batcher.changed();
  }

  #set(state: ClusterState): void {
    this.#state = state;
    this.#batcher.changed();
    this.#batcher.flush();
  }
}

function sameKinds(a: readonly ResourceType[], b: readonly ResourceType[]): boolean {
  return a.length === b.length && a.every((type, index) => kindKey(type) === kindKey(b[index] as ResourceType));
}
