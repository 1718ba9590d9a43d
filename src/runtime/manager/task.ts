import { abortable } from '../../base/abortable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Client } from '../reads/client.ts';
import type { Part, Unfinished } from './part.ts';

/**
 * Work of a person's own beside the controllers: it begins when what the manager caches is there, and runs until it
 * settles or the manager stops.
 *
 * M12 A task that rejects stops the manager, and `start` rejects with what it said; one that settles is done. At a stop its
 *    signal is aborted, and it is waited for as controllers are.
 */
export class Task implements Part {
  readonly label: Readonly<Record<string, string>>;
  readonly #run: TaskFunction;
  readonly #ports: TaskPorts;
  readonly #abort = new AbortController();
  #life: Promise<void> = Promise.resolve();
  #runs = false;

  constructor(name: string, run: TaskFunction, ports: TaskPorts) {
    this.label = { task: name };
    this.#run = run;
    this.#ports = ports;
  }

  start(): Promise<void> {
    this.#life = this.#live();
    return this.#life;
  }

  async stop(): Promise<void> {
    this.#abort.abort(new Error('the manager is stopping'));
    await this.#life.catch(() => undefined); // whoever called `start` has it
  }

  unfinished(): readonly Unfinished[] {
    return this.#runs ? [{ hint: 'its function does not heed its signal', fields: this.label }] : [];
  }

  async #live(): Promise<void> {
    const { signal } = this.#abort;
    const { ready, client, log } = this.#ports;
    try {
      await abortable(ready, signal);
      this.#runs = true;
      await this.#run({ client: client(signal), log, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      if (this.#runs) log.debug(`ended with an error while stopping: ${messageOf(error)}`);
    } finally {
      this.#runs = false;
    }
  }
}

/** Runs until it is done or `signal` is aborted. */
export type TaskFunction = (context: TaskContext) => Promise<void>;

/** What a task has at hand; `signal` is aborted when the manager stops. */
export interface TaskContext {
  /** As the manager's own. */
  readonly client: Client;
  /** Says which task wrote the line. */
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Where a task runs. */
export interface TaskOptions {
  /** False: runs in every replica, whoever leads; true unless given. */
  readonly needLeaderElection?: boolean;
}

export interface TaskDefinition {
  readonly name: string;
  readonly run: TaskFunction;
  readonly needLeaderElection: boolean;
}

interface TaskPorts {
  /** Settles when the kinds that the manager caches are there. */
  readonly ready: Promise<unknown>;
  readonly client: (signal: AbortSignal) => Client;
  readonly log: Logger;
}
