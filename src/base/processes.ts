import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Clock, systemClock } from './clock.ts';
import { type Disposable, toDisposable } from './disposable.ts';
import { Emitter, type Event } from './event.ts';
import { LineSplitter } from './lines.ts';
import type { Logger } from './logger.ts';
import { environmentFor, type NodeExecutable } from './nodeExecutable.ts';

/** Life of a process that we started. `pid` is 0 where the system could not start it. */
export type ProcessState =
  | { readonly state: 'running'; readonly pid: number }
  | { readonly state: 'stopping'; readonly pid: number; readonly sent: 'SIGTERM' | 'SIGKILL' }
  | ProcessEnd;

export type ProcessEnd =
  /** It ended by itself, or after it was asked to (`asked`). */
  | { readonly state: 'exited'; readonly pid: number; readonly code: number; readonly asked: boolean }
  | { readonly state: 'killed'; readonly pid: number; readonly signal: NodeJS.Signals; readonly asked: boolean }
  | { readonly state: 'notStarted'; readonly pid: 0; readonly error: Error };

export interface OutputLine {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

export interface OwnedProcess extends Disposable {
  readonly name: string;
  readonly pid: number;
  readonly state: ProcessState;
  readonly onDidChangeState: Event<ProcessState>;
  /** Every line that it prints, as it prints it. */
  readonly onOutput: Event<OutputLine>;
  /** Settles when it has ended and its output is read to the end. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly stdin: Writable;
  /** SIGTERM, and SIGKILL after `graceMs` (2 s unless said). Calling it again does not start over. */
  stop(graceMs?: number): Promise<ProcessEnd>;
}

export interface SpawnOptions {
  /** Names it in logs: "cluster", "sandbox". */
  readonly name: string;
  readonly node: NodeExecutable;
  /** Absolute path of the bundle. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** On top of this process's environment; `undefined` leaves a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gets each line of output, at level debug (stdout) or info (stderr). */
  readonly logger: Logger;
  /** It outlives us and is in no process group of ours. */
  readonly detached?: boolean;
  readonly clock?: Clock;
}

/** Output lines longer than this end the reading of that stream: no program of ours prints such. */
const maxLineBytes = 1024 * 1024;

/** Starts one of our own bundles. Never throws: a start that fails is the state `notStarted`. */
export function spawnOwned(options: SpawnOptions): OwnedProcess {
  const child = spawn(options.node.path, [options.script, ...(options.args ?? [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environmentFor(options.node, process.env, options.env),
    windowsHide: true,
    detached: options.detached === true,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  });
  return new Owned(child, options);
}

class Owned implements OwnedProcess {
  readonly name: string;
  readonly pid: number;
  readonly stdin: Writable;
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #didChange = new Emitter<ProcessState>();
  readonly onDidChangeState = this.#didChange.event;
  readonly #output = new Emitter<OutputLine>();
  readonly onOutput = this.#output.event;
  #state: ProcessState;
  #escalation: Disposable = toDisposable(() => undefined);

  constructor(child: ChildProcessByStdio<Writable, Readable, Readable>, options: SpawnOptions) {
    this.#child = child;
    this.name = options.name;
    this.pid = child.pid ?? 0;
    this.stdin = child.stdin;
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger;
    this.#state = { state: 'running', pid: this.pid };
    child.stdin.on('error', () => undefined); // a process that has ended takes no more input: `ended` tells it
    this.#read(child.stdout, 'stdout');
    this.#read(child.stderr, 'stderr');
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => {
        if (this.pid === 0) resolve(this.#end({ state: 'notStarted', pid: 0, error }));
      });
      child.once('close', (code, signal) => {
        const asked = this.#state.state === 'stopping';
        if (signal !== null) resolve(this.#end({ state: 'killed', pid: this.pid, signal, asked }));
        else if (this.pid !== 0) resolve(this.#end({ state: 'exited', pid: this.pid, code: code ?? 0, asked }));
      });
    });
  }

  get state(): ProcessState {
    return this.#state;
  }

  stop(graceMs = 2000): Promise<ProcessEnd> {
    if (this.#state.state === 'running' && this.pid !== 0) {
      this.#set({ state: 'stopping', pid: this.pid, sent: 'SIGTERM' });
      this.#child.kill('SIGTERM');
      this.#escalation = this.#clock.setTimer(graceMs, () => {
        this.#set({ state: 'stopping', pid: this.pid, sent: 'SIGKILL' });
        this.#child.kill('SIGKILL');
      });
    }
    return this.ended;
  }

  dispose(): void {
    void this.stop();
  }

  #read(stream: Readable, name: 'stdout' | 'stderr'): void {
    const splitter = new LineSplitter(maxLineBytes);
    const tell = (text: string): void => {
      this.#output.fire({ stream: name, text });
      if (name === 'stdout') this.#logger.debug(`${this.name}: ${text}`);
      else this.#logger.info(`${this.name}: ${text}`);
    };
    stream.on('data', (chunk: Buffer) => {
      try {
        for (const line of splitter.push(chunk)) tell(line);
      } catch {
        this.#logger.warn(`${this.name}: a line of output was too long; the rest of its ${name} is not shown`);
        stream.removeAllListeners('data').resume();
      }
    });
    stream.on('end', () => {
      const rest = splitter.end();
      if (rest !== '') tell(rest);
    });
  }

  #end(end: ProcessEnd): ProcessEnd {
    this.#escalation.dispose();
    this.#set(end);
    this.#didChange.dispose();
    return end;
  }

  #set(state: ProcessState): void {
    this.#state = state;
    this.#didChange.fire(state);
  }
}
