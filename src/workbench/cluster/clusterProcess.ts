import { type Clock, systemClock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import { type OwnedProcess, spawnOwned } from '../../base/processes.ts';
import type { ReaperLink } from '../../base/reaperLink.ts';
import { type Channel, openChannel, type ParamsOf, type ResultOf } from '../../protocol/channel.ts';
import {
  type ClusterCommands,
  type ClusterEditorSide,
  type ClusterNotifications,
  type ClusterProcessSide,
  clusterProtocolVersion,
  type ClusterRequests,
  type ClusterSource,
} from '../../protocol/cluster.ts';
import { type GreetedSocket, listenPrivate } from '../../protocol/privateSocket.ts';

/**
 * The editor's end of the cluster process: started with the first request, started again when it crashed, and then told
 * again what was open, watched and tracked. Requests that a crash cut off reject with `ChannelClosed`: whether to ask
 * again is the asker's to know.
 */
export interface ClusterProcess extends Disposable {
  request<M extends keyof ClusterRequests>(
    method: M,
    params: ParamsOf<ClusterRequests[M]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<ResultOf<ClusterRequests[M]>>;
  /** Kept, and sent again after a restart. Before the first request it only is kept. */
  command<M extends keyof ClusterCommands>(method: M, params: ClusterCommands[M]): void;
  readonly onState: Event<ClusterNotifications['state']>;
  readonly onCrds: Event<ClusterNotifications['crds']>;
  readonly onRows: Event<ClusterNotifications['rows']>;
  readonly onBehind: Event<ClusterNotifications['behind']>;
  readonly onInstallProgress: Event<ClusterNotifications['installProgress']>;
  /** Settles when the process has ended. */
  stop(): Promise<void>;
}

export interface ClusterProcessOptions {
  readonly node: NodeExecutable;
  /** Absolute path of dist/cluster.js. */
  readonly script: string;
  readonly logger: Logger;
  /** Ends the process should this window be killed. */
  readonly reaper?: ReaperLink;
  readonly clock?: Clock;
}

/** Starts nothing yet. */
export function createClusterProcess(options: ClusterProcessOptions): ClusterProcess {
  return new SupervisedClusterProcess(options);
}

type ClusterChannel = Channel<ClusterEditorSide, ClusterProcessSide>;

type Life =
  | { readonly state: 'idle' }
  | { readonly state: 'starting'; readonly channel: Promise<ClusterChannel> }
  | { readonly state: 'up'; readonly channel: ClusterChannel }
  | { readonly state: 'disposed' };

const startWithinMs = 15_000;
const crashWindowMs = 60_000;
const maxCrashes = 3;

class SupervisedClusterProcess implements ClusterProcess {
  readonly #options: ClusterProcessOptions;
  readonly #clock: Clock;
  #life: Life = { state: 'idle' };
  #process: OwnedProcess | undefined;
  #source: ClusterSource | undefined;
  readonly #commands: { -readonly [M in keyof ClusterCommands]?: ClusterCommands[M] } = {};
  #crashes: number[] = [];
  readonly #state = new Emitter<ClusterNotifications['state']>();
  readonly #crds = new Emitter<ClusterNotifications['crds']>();
  readonly #rows = new Emitter<ClusterNotifications['rows']>();
  readonly #behind = new Emitter<ClusterNotifications['behind']>();
  readonly #installProgress = new Emitter<ClusterNotifications['installProgress']>();
  readonly onState = this.#state.event;
  readonly onCrds = this.#crds.event;
  readonly onRows = this.#rows.event;
  readonly onBehind = this.#behind.event;
  readonly onInstallProgress = this.#installProgress.event;

  constructor(options: ClusterProcessOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  async request<M extends keyof ClusterRequests>(
    method: M,
    params: ParamsOf<ClusterRequests[M]>,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ResultOf<ClusterRequests[M]>> {
    const channel = await this.#up();
    const result = await channel.request(method, params, options);
    if (method === 'open') this.#source = params as ClusterSource;
    if (method === 'close') this.#source = undefined;
    return result;
  }

  command<M extends keyof ClusterCommands>(method: M, params: ClusterCommands[M]): void {
    (this.#commands as Record<M, ClusterCommands[M]>)[method] = params;
    if (this.#life.state === 'up') void this.#life.channel.tell(method, params);
  }

  async stop(): Promise<void> {
    const life = this.#life;
    this.#life = { state: 'disposed' };
    if (life.state === 'up') life.channel.dispose();
    await this.#process?.stop();
  }

  dispose(): void {
    void this.stop();
    for (const emitter of [this.#state, this.#crds, this.#rows, this.#behind, this.#installProgress]) emitter.dispose();
  }

  #up(): Promise<ClusterChannel> {
    switch (this.#life.state) {
      case 'up':
        return Promise.resolve(this.#life.channel);
      case 'starting':
        return this.#life.channel;
      case 'disposed':
        return Promise.reject(new CodedError('ChannelClosed', 'the cluster process was stopped with its window'));
      case 'idle': {
        const channel = this.#start();
        this.#life = { state: 'starting', channel };
        channel.catch(() => {
          if (this.#life.state === 'starting') this.#life = { state: 'idle' };
        });
        return channel;
      }
    }
  }

  async #start(): Promise<ClusterChannel> {
    let arrived: (greeted: GreetedSocket) => void = () => undefined;
    const greeted = new Promise<GreetedSocket>((resolve) => {
      arrived = resolve;
    });
    const listener = await listenPrivate({ version: clusterProtocolVersion, onConnection: (socket) => arrived(socket) });
    try {
      const { node, script, logger, reaper } = this.#options;
      const env = { CRD_STUDIO_SOCKET: listener.path, CRD_STUDIO_TOKEN: listener.token };
      const owned = spawnOwned({ name: 'cluster', node, script, logger, env });
      this.#process = owned;
      const guard = owned.pid === 0 ? undefined : reaper?.guard(owned.pid);
      void owned.ended.then(() => guard?.dispose());
      const { socket, early } = await this.#greeting(owned, greeted);
      const channel: ClusterChannel = openChannel(socket, { early });
      if (this.#life.state === 'disposed') {
        channel.dispose();
        throw new CodedError('ChannelClosed', 'the cluster process was stopped with its window');
      }
      this.#life = { state: 'up', channel };
      this.#hear(channel);
      return channel;
    } finally {
      listener.dispose();
    }
  }

  /** The process that greets, or why it never did. */
  #greeting(owned: OwnedProcess, greeted: Promise<GreetedSocket>): Promise<GreetedSocket> {
    return new Promise((resolve, reject) => {
      const timer = this.#clock.setTimer(startWithinMs, () => {
        void owned.stop(0);
        reject(new CodedError('NotStarted', 'the cluster process did not start in time: see the output channel'));
      });
      greeted.then(resolve, reject).finally(() => timer.dispose());
      void owned.ended.then((end) => {
        timer.dispose();
        const why =
          end.state === 'notStarted'
            ? messageOf(end.error)
            : end.state === 'exited'
              ? `it ended with code ${end.code}`
              : `it was ended by ${end.signal}`;
        reject(new CodedError('NotStarted', `the cluster process could not be started: ${why}; see the output channel`));
      });
    });
  }

  #hear(channel: ClusterChannel): void {
    channel.onDidClose(() => this.#onClosed());
    channel.listen({
      requests: {},
      tells: {
        state: (state) => this.#state.fire(state),
        crds: (crds) => this.#crds.fire(crds),
        rows: (rows) => this.#rows.fire(rows),
        behind: (behind) => this.#behind.fire(behind),
        installProgress: (progress) => this.#installProgress.fire(progress),
        log: ({ level, message }) => this.#options.logger[level](message),
      },
    });
    for (const [method, params] of Object.entries(this.#commands)) void channel.tell(method as keyof ClusterCommands, params as never);
    if (this.#source !== undefined) {
      channel.request('open', this.#source).catch((error: unknown) => this.#state.fire({ state: 'lost', reason: messageOf(error) }));
    }
  }

  /** It crashed, or was killed: back at once where a cluster was open, unless it keeps doing so. */
  #onClosed(): void {
    if (this.#life.state === 'disposed') return;
    this.#life = { state: 'idle' };
    void this.#process?.stop();
    const now = this.#clock.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < crashWindowMs), now];
    const often = this.#crashes.length > maxCrashes;
    const reason = often
      ? 'the cluster process keeps ending unexpectedly: see the output channel'
      : 'the cluster process ended unexpectedly and is being started again';
    this.#options.logger.warn(reason);
    this.#state.fire({ state: 'lost', reason });
    if (this.#source === undefined || often) return;
    this.#up().catch((error: unknown) => this.#state.fire({ state: 'lost', reason: messageOf(error) }));
  }
}
