import { DisposableStore } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import { WorkQueue } from '../../runtime/queue/workQueue.ts';
import type { Events } from '../server/coreEvents.ts';
import type { ServerPort } from '../server/port.ts';
import { Dependents } from './dependents.ts';
import { Graph, type Work } from './graph.ts';

export interface CollectorOptions {
  readonly server: Pick<ServerPort, 'objects' | 'onChange'>;
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: Events;
}

/**
 * The garbage collector: deletes what has lost its owners, holds back the deletion of owners in the foreground, and sets
 * dependents free. Its two queues are the runtime's, keyed by uid; what fails is tried again with back-off.
 */
export class GarbageCollector {
  readonly #graph = new Graph();
  readonly #attempt: WorkQueue;
  readonly #orphan: WorkQueue;
  readonly #life = new DisposableStore();
  readonly #options: CollectorOptions;
  #workers: Promise<unknown> = Promise.resolve();

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#attempt = new WorkQueue({ clock: options.clock });
    this.#orphan = new WorkQueue({ clock: options.clock });
  }

  /** Takes in what is stored, then follows. */
  start(): void {
    const { server, api, events } = this.#options;
    for (const entry of server.objects()) this.#enqueue(this.#graph.apply({ type: 'put', entry }));
    this.#life.add(server.onChange((change) => this.#enqueue(this.#graph.apply(change))));
    const dependents = new Dependents({ graph: this.#graph, api, events, server, attempt: (uid) => this.#attempt.add(keyOf(uid)) });
    const work = [
      this.#work(this.#attempt, (uid) => dependents.attemptToDelete(uid)),
      this.#work(this.#attempt, (uid) => dependents.attemptToDelete(uid)),
      this.#work(this.#orphan, (uid) => dependents.orphan(uid)),
    ];
    this.#workers = Promise.all(work);
  }

  /** Settles when what was begun has ended. */
  async stop(): Promise<void> {
    this.#life.dispose();
    this.#attempt.shutDown();
    this.#orphan.shutDown();
    await this.#workers;
  }

  #enqueue({ attempt, orphan }: Work): void {
    for (const { uid } of attempt) this.#attempt.add(keyOf(uid));
    for (const { uid } of orphan) this.#orphan.add(keyOf(uid));
  }

  async #work(queue: WorkQueue, process: (uid: string) => Promise<void>): Promise<void> {
    for (let item = await queue.get(); item !== undefined; item = await queue.get()) {
      try {
        await process(item.key.name);
        queue.forget(item.key);
      } catch (error) {
        this.#options.log.debug('the garbage collector tries again', { uid: item.key.name, error: messageOf(error) });
        queue.addRateLimited(item.key);
      } finally {
        queue.done(item.key);
      }
    }
  }
}

function keyOf(uid: string): { namespace: string; name: string } {
  return { namespace: '', name: uid };
}
