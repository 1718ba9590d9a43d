import { type Clock, systemClock } from '../../base/clock.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import { type OwnedProcess, type ProcessEnd, spawnOwned } from '../../base/processes.ts';
import type { ReaperLink } from '../../base/reaperLink.ts';
import { type Channel, openChannel } from '../../protocol/channel.ts';
import {
  type ClusterCommands,
  type ClusterEditorSide,
  type ClusterProcessSide,
  clusterProtocolVersion,
  type ClusterRequests,
  type ClusterSource,
} from '../../protocol/cluster.ts';
import { type GreetedSocket, listenPrivate } from '../../protocol/privateSocket.ts';
import type { ClusterLink, ClusterListeners } from './clusterLink.ts';

export interface ClusterProcessOptions {
  readonly node: NodeExecutable;
  /** Absolute path of dist/cluster.js. */
  readonly script: string;
  readonly log: Logger;
  /** Ends the process should this window be killed. */
  readonly reaper?: Pick<ReaperLink, 'guard'>;
  readonly listeners: ClusterListeners;
  readonly clock?: Clock;
}

/** A link that can be waited for: tests, and a window that closes in order. */
export interface SupervisedClusterLink extends ClusterLink {
  /** Pid of the process that serves now; 0 while there is none. */
  readonly pid: number;
  /** Settles when the process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the cluster process and keeps it: one that crashes is started again, and told again what was open, watched and
 * tracked, so that the views go on by themselves. Requests that a crash cut off reject with `ChannelClosed`: whether to
 * ask again is the asker's to know. `onDidClose` fires when it has crashed more than three times within a minute and is
 * given up. Rejects with `NotStarted` where it cannot be started in the first place.
 */
export async function startClusterLink(options: ClusterProcessOptions): Promise<SupervisedClusterLink> {
  const link = new Supervised(options);
  await link.start();
  return link;
}

type ClusterChannel = Channel<ClusterEditorSide, ClusterProcessSide>;

type Life =
  | { readonly state: 'starting'; readonly channel: Promise<ClusterChannel> }
  | { readonly state: 'up'; readonly channel: ClusterChannel }
  | { readonly state: 'over' };

const startWithinMs = 15_000;
const crashWindowMs = 60_000;
const maxCrashes = 3;

class Supervised implements SupervisedClusterLink {
  readonly #options: ClusterProcessOptions;
  readonly #clock: Clock;
  readonly #didClose = new Emitter<void>();
  readonly onDidClose = this.#didClose.event;
  #life: Life = { state: 'over' };
  #process: OwnedProcess | undefined;
  #source: ClusterSource | undefined;
  readonly #told: { -readonly [M in keyof ClusterCommands]?: ClusterCommands[M] } = {};
  #crashes: number[] = [];

  constructor(options: ClusterProcessOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get pid(): number {
    return this.#life.state === 'up' ? (this.#process?.pid ?? 0) : 0;
  }

  async start(): Promise<void> {
    const channel = this.#spawn();
    this.#life = { state: 'starting', channel };
    channel.catch(() => undefined);
    await channel;
  }

  async request<M extends keyof ClusterRequests>(
    method: M,
    params: ClusterRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<ClusterRequests[M]['result']> {
    const life = this.#life;
    if (life.state === 'over') throw stopped();
    const channel = life.state === 'up' ? life.channel : await life.channel;
    const result = await channel.request(method, params as never, { signal });
    if (method === 'open') this.#source = params as ClusterSource;
    if (method === 'close') this.#source = undefined;
    return result;
  }

  /** False while the process is being started again: what was told is told again then. */
  async tell<M extends keyof ClusterCommands>(method: M, params: ClusterCommands[M]): Promise<boolean> {
    (this.#told as Record<M, ClusterCommands[M]>)[method] = params;
    return this.#life.state === 'up' ? this.#life.channel.tell(method, params) : false;
  }

  async stop(): Promise<void> {
    const life = this.#life;
    this.#life = { state: 'over' };
    if (life.state === 'up') life.channel.dispose();
    await this.#process?.stop();
  }

  dispose(): void {
    void this.stop();
    this.#didClose.dispose();
  }

  async #spawn(): Promise<ClusterChannel> {
    let arrived: (greeted: GreetedSocket) => void = () => undefined;
    const greeted = new Promise<GreetedSocket>((resolve) => {
      arrived = resolve;
    });
    const listener = await listenPrivate({ version: clusterProtocolVersion, onConnection: (socket) => arrived(socket) });
    try {
      const { node, script, log, reaper } = this.#options;
      const env = { CRD_STUDIO_SOCKET: listener.path, CRD_STUDIO_TOKEN: listener.token };
      const owned = spawnOwned({ name: 'cluster', node, script, logger: log, env });
      this.#process = owned;
      const guard = owned.pid === 0 ? undefined : reaper?.guard(owned.pid);
      void owned.ended.then(() => guard?.dispose());
      const { socket, early } = await this.#greeting(owned, greeted);
      const channel: ClusterChannel = openChannel(socket, { early });
      if (this.#life.state === 'over') {
        channel.dispose();
        throw stopped();
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
        reject(new CodedError('NotStarted', `the cluster process could not be started: ${endText(end)}; see the output channel`));
      });
    });
  }

  #hear(channel: ClusterChannel): void {
    channel.onDidClose(() => this.#onClosed());
    channel.listen({ requests: {}, tells: this.#options.listeners });
    for (const [method, params] of Object.entries(this.#told)) void channel.tell(method as keyof ClusterCommands, params);
    if (this.#source !== undefined) channel.request('open', this.#source).catch((error: unknown) => this.#lost(messageOf(error)));
  }

  #onClosed(): void {
    if (this.#life.state === 'over') return;
    void this.#process?.stop();
    const now = this.#clock.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < crashWindowMs), now];
    if (this.#crashes.length > maxCrashes) return this.#giveUp('the cluster process keeps ending unexpectedly: see the output channel');
    this.#lost('the cluster process ended unexpectedly and is being started again');
    this.start().catch((error: unknown) => this.#giveUp(messageOf(error)));
  }

  #giveUp(reason: string): void {
    if (this.#life.state === 'over') return;
    this.#life = { state: 'over' };
    this.#lost(reason);
    this.#didClose.fire();
  }

  #lost(reason: string): void {
    this.#options.log.warn(reason);
    this.#options.listeners.state({ state: 'lost', reason });
  }
}

function stopped(): CodedError<'ChannelClosed'> {
  return new CodedError('ChannelClosed', 'the cluster process is not running');
}

function endText(end: ProcessEnd): string {
  switch (end.state) {
    case 'notStarted':
      return messageOf(end.error);
    case 'exited':
      return `it ended with code ${end.code}`;
    case 'killed':
      return `it was ended by ${end.signal}`;
  }
}
