import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { CodedError } from '../../base/errors.ts';
import type { MachineAnswer, MachineQuestion } from '../../k8s/machine.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import { type Finding, findingsOf } from '../detectors/findings.ts';
import type { NoticeMessage, SessionCommand, SessionMessage } from '../../protocol/telemetry.ts';
import { Batcher } from './batcher.ts';
import { MachineState } from './machineState.ts';

/**
 * What a session is, in one word with what belongs to it. `syncing`: not every informer has its first list. `paused`: the
 * debugger holds the program. `lost`: the program's connection broke and nobody said that it ended.
 */
export type SessionState =
  | { readonly state: 'starting' }
  | { readonly state: 'syncing'; readonly synced: number; readonly total: number }
  | { readonly state: 'running' }
  | { readonly state: 'paused'; readonly stop: Stop }
  | { readonly state: 'stopped'; readonly exitCode?: number; readonly message?: string; readonly loadError?: LoadError }
  | { readonly state: 'lost'; readonly reason: string };

/** Where the debugger holds the program. */
export interface Stop {
  /** DAP's reason: "breakpoint", "step", "exception", "pause". */
  readonly reason: string;
  readonly file?: string;
  /** One-based. */
  readonly line?: number;
  /** Which reconcile the stopped code belongs to, where known. */
  readonly controller?: string;
  readonly key?: ObjectKey;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The object of the key at its last reconcile and now, once it was asked for. */
  readonly seen?: MachineAnswer;
}

export interface LoadError {
  readonly message: string;
  readonly stack?: string;
}

export interface SessionIdentity {
  readonly id: string;
  /** The project's name. */
  readonly name: string;
  /** Absolute path of the project's folder. */
  readonly project: string;
  /** "sandbox", or the kubeconfig context. */
  readonly cluster: string;
}

/** How long after a broken connection a session counts as lost, unless its end is told first; in ms. */
const lostAfter = 1500;
/** At most one change event per this many ms. */
export const refreshInterval = 50;
const maxNotices = 20;

/**
 * One controller program, from its start to its end. Fed by the session server (messages) and the debugger (paused,
 * continued, ended); read by the trees. `onDidChange` comes at most every `refreshInterval` ms.
 */
export class Session implements Disposable {
  readonly identity: SessionIdentity;
  readonly onDidChange: Event<void>;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  readonly #store = new DisposableStore();
  readonly #batcher: Batcher;
  #machine = new MachineState();
  #notices: NoticeMessage[] = [];
  #losing: Disposable | undefined;
  #life: Life = { type: 'starting' };
  #stop: Stop | undefined;
  #loadError: LoadError | undefined;
  #stopping: string | undefined;
  #asked = false;
  #restarting = false;
  #exitCode: number | undefined;
  #send: ((command: SessionCommand) => void) | undefined;
  /** When the program last went on after a stop. */
  #wentOnAt = Number.NEGATIVE_INFINITY;
  #asks = 0;
  readonly #questions = new Map<number, PromiseWithResolvers<MachineAnswer>>();

  constructor(identity: SessionIdentity, clock: Clock) {
    this.identity = identity;
    this.#clock = clock;
    this.onDidChange = this.#changed.event;
    this.#batcher = this.#store.add(new Batcher(clock, refreshInterval, () => this.#changed.fire()));
  }

  /** Of the program that runs, or ran last. */
  get machine(): MachineState {
    return this.#machine;
  }

  get state(): SessionState {
    switch (this.#life.type) {
      case 'starting':
        return { state: 'starting' };
      case 'live': {
        if (this.#stop !== undefined) return { state: 'paused', stop: this.#stop };
        const { synced, total } = this.machine.sync;
        if (total === 0) return { state: 'starting' };
        return synced < total ? { state: 'syncing', synced, total } : { state: 'running' };
      }
      case 'ended':
        return this.#life.state;
      case 'lost':
        return { state: 'lost', reason: this.#life.reason };
    }
  }

  /** Of the program, once it said hello. */
  get pid(): number | undefined {
    return this.#life.type === 'live' ? this.#life.pid : undefined;
  }

  get live(): boolean {
    return this.#life.type === 'starting' || this.#life.type === 'live';
  }

  /** Oldest first, the newest twenty. */
  get notices(): readonly NoticeMessage[] {
    return this.#notices;
  }

  /** A program has said hello: the first, or, after the debugger's Restart, another one that begins anew. */
  connected(pid: number, send: (command: SessionCommand) => void): void {
    if (this.#life.type === 'ended') return;
    if (this.#life.type !== 'starting') this.#begin();
    this.#restarting = false;
    this.#life = { type: 'live', pid };
    this.#send = send;
    this.#batcher.changed();
  }

  receive(message: SessionMessage): void {
    switch (message.type) {
      case 'hello':
        return;
      case 'delta':
        this.machine.apply(message);
        break;
      case 'loadError':
        this.#loadError = { message: message.message, ...(message.stack === undefined ? {} : { stack: message.stack }) };
        break;
      case 'notice':
        if (message.about !== undefined) this.#notices = this.#notices.filter((notice) => notice.about !== message.about);
        if (message.about !== undefined && message.severity === 'info') break;
        if (this.#notices.at(-1)?.message === message.message) return;
        this.#notices.push(message);
        if (this.#notices.length > maxNotices) this.#notices.shift();
        break;
      case 'answer':
        this.#questions.get(message.id)?.resolve(message.answer);
        this.#questions.delete(message.id);
        return;
      case 'stopping':
        this.#stopping = message.reason;
        break;
    }
    this.#batcher.changed();
  }

  disconnected(): void {
    this.#send = undefined;
    for (const { reject } of this.#questions.values()) reject(notConnected());
    this.#questions.clear();
    if (this.#life.type !== 'live') return;
    if (this.#restarting) {
      this.#begin();
      this.#life = { type: 'starting' };
      return this.#batcher.changed();
    }
    this.#losing = this.#store.add(
      this.#clock.setTimer(lostAfter, () => {
        if (this.#life.type !== 'live') return;
        if (this.#stopping !== undefined || this.#loadError !== undefined) return this.ended();
        this.#life = { type: 'lost', reason: 'the program closed its connection' };
        this.#stop = undefined;
        this.#batcher.changed();
      }),
    );
  }

  paused(stop: Stop): void {
    if (!this.live) return;
    this.#stop = stop;
    this.#batcher.changed();
    this.#batcher.flush();
  }

  /** Tells of the present stop what its object was and is. */
  setSeen(seen: MachineAnswer): void {
    if (this.#stop === undefined) return;
    this.#stop = { ...this.#stop, seen };
    this.#batcher.changed();
  }

  continued(): void {
    if (this.#stop === undefined) return;
    this.#stop = undefined;
    this.#wentOnAt = this.#clock.now();
    for (const informer of this.machine.informers.values()) {
      informer.behind = undefined;
      informer.mark();
    }
    this.#batcher.changed();
  }

  /** Changes of the API server after an informer's position, as the cluster process counts them. One that has moved on since takes none. */
  setBehind(counts: readonly { readonly id: string; readonly resourceVersion: string; readonly changes: number }[]): void {
    for (const { id, resourceVersion, changes } of counts) {
      const informer = this.machine.informers.get(id);
      if (informer?.head?.resourceVersion !== resourceVersion || informer.behind === changes) continue;
      informer.behind = changes;
      this.#batcher.changed();
    }
  }

  /** A person stops it: how it ends then is not news. */
  asked(): void {
    this.#asked = true;
  }

  /** The debugger ends the program and starts another in its place, however long that takes. */
  restarting(): void {
    this.#restarting = true;
  }

  /** Its exit code, before or after its end is told. */
  exited(code: number): void {
    this.#exitCode = code;
    if (this.#life.type === 'ended') this.#life = { type: 'ended', state: { ...this.#life.state, exitCode: code } };
    this.#batcher.changed();
  }

  ended(end: { readonly exitCode?: number } = {}): void {
    if (this.#life.type === 'ended') return;
    this.#stop = undefined;
    const exitCode = end.exitCode ?? this.#exitCode;
    const message = this.#asked ? undefined : this.#stopping;
    this.#life = {
      type: 'ended',
      state: {
        state: 'stopped',
        ...(exitCode === undefined ? {} : { exitCode }),
        ...(message === undefined ? {} : { message }),
        ...(this.#loadError === undefined ? {} : { loadError: this.#loadError }),
      },
    };
    this.#batcher.changed();
  }

  /** False when the program is not connected. */
  send(command: SessionCommand): boolean {
    this.#send?.(command);
    return this.#send !== undefined;
  }

  /** What the program knows of an object; rejects where it is not connected. */
  async ask(question: MachineQuestion): Promise<MachineAnswer> {
    const id = ++this.#asks;
    const answer = Promise.withResolvers<MachineAnswer>();
    if (!this.send({ type: 'ask', id, question })) throw notConnected();
    this.#questions.set(id, answer);
    return answer.promise;
  }

  /** The time of the program: it stands still while the debugger holds it. */
  timeOf(now: number): number {
    return this.#stop?.at ?? now;
  }

  /** What is wrong with how its controllers work, as far as can be seen. */
  findings(now: number): readonly Finding[] {
    if (!this.live) return [];
    return findingsOf(this.machine, { now: this.timeOf(now), wentOnAt: this.#wentOnAt, held: this.#stop !== undefined });
  }

  dispose(): void {
    this.#store.dispose();
    this.#changed.dispose();
  }

  #begin(): void {
    this.#losing?.dispose();
    this.#machine = new MachineState();
    this.#notices = [];
    this.#stop = undefined;
    this.#stopping = undefined;
    this.#loadError = undefined;
    this.#exitCode = undefined;
    this.#asked = false;
  }
}

function notConnected(): CodedError {
  return new CodedError('NotConnected', 'The controller is not connected, so it cannot be asked.');
}

type Life =
  | { readonly type: 'starting' }
  | { readonly type: 'live'; readonly pid: number }
  | { readonly type: 'ended'; readonly state: Extract<SessionState, { state: 'stopped' }> }
  | { readonly type: 'lost'; readonly reason: string };
