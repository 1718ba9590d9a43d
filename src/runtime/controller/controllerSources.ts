import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { Informer } from '../informer/informer.ts';
import type { InformerUse } from '../informer/informerRegistry.ts';
import type { WorkQueue } from '../queue/workQueue.ts';
import type { ControllerDefinition, Machine } from './controllerDefinition.ts';
import { enqueueFrom, sentCause, type Source, type Target } from './source.ts';

/** Where a controller's keys come from: its informers and channels, from when they are opened until they are closed. */
export class ControllerSources {
  readonly #definition: ControllerDefinition;
  readonly #machine: Machine;
  readonly #queue: WorkQueue;
  readonly #log: Logger;
  readonly #subscriptions: Disposable[] = [];
  readonly #uses: InformerUse[] = [];
  readonly #said = new Set<string>();

  constructor(definition: ControllerDefinition, machine: Machine, queue: WorkQueue, log: Logger) {
    this.#definition = definition;
    this.#machine = machine;
    this.#queue = queue;
    this.#log = log;
  }

  /**
   * Settles when every handler has handled what was there at first; nothing more is opened once the signal is aborted. The
   * informer of what the controller is for comes first: owners can only be found once it is known whether they have namespaces.
   */
  async open(signal: AbortSignal): Promise<void> {
    const [first, ...others] = this.#definition.sources;
    const opened = [this.#open(first, { ...first.gvk, namespaced: true })];
    this.tellHead();
    const { namespaced } = await (this.#informers[0] as Informer).resource;
    if (signal.aborted) return;
    for (const source of others) opened.push(this.#open(source, { ...first.gvk, namespaced }));
    this.tellHead();
    await Promise.all(opened);
    if (!signal.aborted) this.#openChannels();
  }

  /** No key comes any more; the informers go on for readers, until `leave`. */
  close(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  leave(): void {
    for (const use of this.#uses) use.leave();
  }

  /** Of what the controller is for, once it is open. */
  get own(): Informer | undefined {
    return this.#informers[0];
  }

  /** "Guestbook.v1.webapp.example.com (why)" for each informer whose first list has not come. */
  notSynced(): string[] {
    return this.#informers
      .filter((informer) => !informer.hasSynced)
      .map((informer) => `${informer.id} (${informer.problem ?? 'its first list has not come'})`);
  }

  get #informers(): Informer[] {
    return this.#uses.map(({ informer }) => informer);
  }

  #open(source: Source, target: Target): Promise<void> {
    const { registry, clock } = this.#machine;
    const use = registry.use(source.gvk, source.scope);
    const { informer } = use;
    this.#uses.push(use);
    informer.addRole(source.role);
    const onError = (error: unknown): void => this.#failed(source, error);
    const own = this.#machine.tap && this.#definition.name;
    const subscription = informer.addHandler(enqueueFrom(source, target, this.#queue, clock, own), { resyncMs: source.resyncMs, onError });
    this.#subscriptions.push(subscription);
    informer.start();
    return subscription.synced;
  }

  #openChannels(): void {
    const { sources, channels } = this.#definition;
    for (const channel of channels)
      this.#subscriptions.push(
        channel.open((key) => this.#queue.add(key, { cause: sentCause(sources[0].gvk, key, this.#machine.clock.now()) })),
      );
  }

  /** Says what is known of the controller. */
  tellHead(): void {
    const { name, sources, options } = this.#definition;
    const { group, version, kind } = sources[0].gvk;
    const informers = [...new Set(this.#informers.map(({ id }) => id))];
    const workers = options.maxConcurrentReconciles ?? 1;
    const paused = this.#queue.paused;
    this.#machine.tap?.controllerHead(name, { for: { group, version, kind }, informers, workers, ...(paused && { paused }) });
  }

  /** An event is lost for this source: said once for each text, so that a flood of events is not a flood of lines. */
  #failed({ role, gvk }: Source, error: unknown): void {
    const message = `${this.#definition.name}: a function of ${role}(${gvk.kind}) threw for an event, which is left out: ${messageOf(error)}`;
    if (this.#said.has(message) || this.#said.size >= 100) return;
    this.#said.add(message);
    this.#log.error(message, { error });
    this.#machine.tap?.notice('error', message);
  }
}
