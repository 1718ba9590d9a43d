import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { sleep } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import { type OwnedProcess, spawnOwned } from '../../base/processes.ts';
import type { ReaperLink } from '../../base/reaperLink.ts';
import type { SandboxLock, SandboxReady } from '../../protocol/sandbox.ts';
import { holdLifeline, lifelinePath } from './lifeline.ts';

/** What the sandbox of this workspace is to this window. */
export type SandboxState =
  | { readonly state: 'off' }
  | { readonly state: 'starting'; readonly again: boolean }
  | { readonly state: 'running'; readonly server: string; readonly kubeconfig: string; readonly pid: number; readonly joined: boolean }
  | { readonly state: 'failed'; readonly message: string };

export interface SandboxOptions {
  /** Absolute path of dist/sandbox.js. */
  readonly script: string;
  /** The workspace's storage: data, lock and kubeconfig go below it. */
  readonly storage: string;
  readonly node: () => Promise<NodeExecutable>;
  /** Where Node keeps the program compiled, so that the next start is quicker; absent: nowhere. */
  readonly compileCache?: string;
  /** Whether it is started to refuse what RBAC does not allow; absent: it is not. */
  readonly enforceRbac?: () => boolean;
  readonly reaper: Pick<ReaperLink, 'guard'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts after a death wait this long in turn; in ms. After the last one the sandbox counts as failed until it is asked for. */
const restartDelays = [100, 500, 2000, 5000] as const;
/** A sandbox that lived this long starts its restarts anew. */
const soundAfter = 30_000;
const readyWithin = 20_000;
const joinWithin = 3000;
const joinEvery = 50;
/** A sandbox that nobody holds ends by itself within this; in ms. */
const endsWithin = 5000;

/**
 * The sandbox API server of one workspace, as this window sees it. Started when first needed; a second window joins the one
 * that runs. It lives while any window holds its lifeline, and ends by itself when the last one lets go, however that
 * window ended. When it dies while a window needs it, it is started again on the same data, port and credentials.
 */
export class SandboxController implements Disposable {
  readonly onDidChange: Event<SandboxState>;
  readonly #options: SandboxOptions;
  readonly #changed = new Emitter<SandboxState>();
  readonly #store = new DisposableStore();
  #state: SandboxState = { state: 'off' };
  #starting: Promise<SandboxRunning> | undefined;
  #lifeline: Socket | undefined;
  #restarts = 0;
  #runningSince = 0;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.onDidChange = this.#changed.event;
    this.#store.add(this.#changed);
  }

  get state(): SandboxState {
    return this.#state;
  }

  get kubeconfig(): string {
    return join(this.#options.storage, 'sandbox.kubeconfig');
  }

  get dataFolder(): string {
    return join(this.#options.storage, 'sandbox');
  }

  /** The running sandbox, started or joined if need be. Rejects with what keeps it from running. */
  start(): Promise<SandboxRunning> {
    if (this.#state.state === 'running') return Promise.resolve(this.#state);
    this.#starting ??= this.#open(false).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Lets the sandbox go, which ends it unless another window holds it: settles with whether it has ended. What is stored is
   * there at its next start.
   */
  async stop(): Promise<boolean> {
    await this.#starting?.catch(() => undefined);
    const lifeline = this.#lifeline;
    this.#lifeline = undefined;
    this.#restarts = 0;
    lifeline?.destroy();
    this.#set({ state: 'off' });
    for (let waited = 0; waited <= endsWithin; waited += joinEvery) {
      const lock = this.#lock();
      if (lock === undefined || !isAlive(lock.pid)) return true;
      await sleep(this.#options.clock, joinEvery);
    }
    return false;
  }

  dispose(): void {
    this.#store.dispose();
    this.#lifeline?.destroy();
  }

  async #open(again: boolean): Promise<SandboxRunning> {
    this.#set({ state: 'starting', again });
    try {
      mkdirSync(this.dataFolder, { recursive: true, mode: 0o700 });
      const path = lifelinePath(this.dataFolder);
      const running = (await this.#join(path)) ?? (await this.#spawn(path));
      this.#runningSince = this.#options.clock.now();
      this.#set(running);
      return running;
    } catch (error) {
      this.#set({ state: 'failed', message: messageOf(error) });
      throw error;
    }
  }

  /** Undefined when no sandbox serves this data. */
  async #join(path: string): Promise<SandboxRunning | undefined> {
    const socket = await holdLifeline(path);
    if (socket === undefined) return undefined;
    const lock = this.#lock();
    if (lock === undefined || !existsSync(this.kubeconfig)) {
      socket.destroy();
      return undefined;
    }
    this.#hold(socket);
    this.#options.log.info(`Joined the sandbox of another window at ${lock.server}`);
    return { state: 'running', server: lock.server, kubeconfig: this.kubeconfig, pid: lock.pid, joined: true };
  }

  async #spawn(path: string): Promise<SandboxRunning> {
    const { script, reaper, log, compileCache } = this.#options;
    const env = { NODE_COMPILE_CACHE: compileCache };
    const args = ['--kubeconfig', this.kubeconfig, '--data', this.dataFolder, '--lifeline', path, '--json'];
    if (this.#options.enforceRbac?.() === true) args.push('--rbac');
    const process = spawnOwned({ name: 'sandbox', node: await this.#options.node(), script, args, env, detached: true, logger: log });
    // Until it holds our lifeline, nothing else would end it if this window died now.
    const guard = reaper.guard(process.pid);
    try {
      const ready = await this.#ready(process);
      const socket = await holdLifeline(path);
      if (socket === undefined) throw new CodedError('SandboxLifeline', 'The sandbox started, and its lifeline does not answer.');
      this.#hold(socket);
      return { state: 'running', server: ready.server, kubeconfig: this.kubeconfig, pid: ready.pid, joined: false };
    } catch (error) {
      void process.stop();
      const joined = await this.#joinFaster(path);
      if (joined !== undefined) return joined;
      throw error;
    } finally {
      guard.dispose();
    }
  }

  /** Another window may have been faster by a moment, and its sandbox may not answer yet. */
  async #joinFaster(path: string): Promise<SandboxRunning | undefined> {
    for (let waited = 0; waited <= joinWithin; waited += joinEvery) {
      const joined = await this.#join(path);
      if (joined !== undefined || this.#lock() === undefined) return joined;
      await sleep(this.#options.clock, joinEvery);
    }
    return undefined;
  }

  #ready(process: OwnedProcess): Promise<SandboxReady> {
    const errors: string[] = [];
    return new Promise((resolve, reject) => {
      const store = new DisposableStore();
      const settle = (run: () => void): void => {
        store.dispose();
        run();
      };
      store.add(
        process.onOutput(({ stream, text }) => {
          const ready = stream === 'stdout' ? readReady(text) : undefined;
          if (ready !== undefined) settle(() => resolve(ready));
          else if (stream === 'stderr') errors.push(text);
        }),
      );
      store.add(
        this.#options.clock.setTimer(readyWithin, () =>
          settle(() => reject(new CodedError('SandboxSlow', `The sandbox was not ready after ${readyWithin / 1000} s.`))),
        ),
      );
      void process.ended.then((end) => {
        const why =
          end.state === 'notStarted'
            ? end.error.message
            : (errors.at(-1) ?? `it ended with ${end.state === 'exited' ? end.code : end.signal}`);
        settle(() => reject(new CodedError('SandboxNotStarted', `The sandbox did not start: ${why}`)));
      });
    });
  }

  #hold(socket: Socket): void {
    this.#lifeline = socket;
    socket.once('close', () => {
      if (this.#lifeline !== socket || this.#store.disposed) return;
      this.#lifeline = undefined;
      void this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const { clock, log } = this.#options;
    if (clock.now() - this.#runningSince > soundAfter) this.#restarts = 0;
    const delay = restartDelays[this.#restarts++];
    if (delay === undefined) {
      this.#restarts = 0;
      return this.#set({ state: 'failed', message: `The sandbox ended ${restartDelays.length + 1} times in a row. Its log says why.` });
    }
    log.warn(`The sandbox ended; it is started again in ${delay} ms`);
    this.#set({ state: 'starting', again: true });
    this.#starting ??= sleep(clock, delay)
      .then(() => this.#open(true))
      .finally(() => {
        this.#starting = undefined;
      });
    await this.#starting.catch((error: unknown) => {
      log.error(`The sandbox could not be started again: ${messageOf(error)}`);
    });
  }

  #lock(): SandboxLock | undefined {
    try {
      return JSON.parse(readFileSync(join(this.dataFolder, 'sandbox.lock'), 'utf8')) as SandboxLock;
    } catch {
      return undefined; // none, or one that is being written: nobody to join
    }
  }

  #set(state: SandboxState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}

export type SandboxRunning = Extract<SandboxState, { state: 'running' }>;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // it has ended, or its number is another person's process by now
  }
}

function readReady(line: string): SandboxReady | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line) as Partial<SandboxReady>;
    return value.ready === true ? (value as SandboxReady) : undefined;
  } catch {
    return undefined;
  }
}
