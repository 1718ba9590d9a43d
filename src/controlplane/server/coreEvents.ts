import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { KubernetesObject, ObjectKey } from '../../k8s/object.ts';
import { timeText } from '../../k8s/time.ts';

export interface CoreEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
}

/** `component` is who says it: "deployment-controller". */
export interface Events {
  record(component: string, regarding: KubernetesObject, event: CoreEvent): void;
}

export interface CoreEventsOptions {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Writes core/v1 Events as the older recorder does that most of kube-controller-manager still uses: the same text about the same
 * object is one Event that counts, another text is another Event. In the background; what cannot be written is logged.
 */
export class CoreEvents implements Events {
  readonly #options: CoreEventsOptions;
  readonly #known = new Map<string, { readonly key: ObjectKey; count: number }>();
  #last: Promise<void> = Promise.resolve();
  #made = 0;

  constructor(options: CoreEventsOptions) {
    this.#options = options;
  }

  record(component: string, regarding: KubernetesObject, event: CoreEvent): void {
    const { uid = '', namespace = '', name = '' } = regarding.metadata ?? {};
    const id = [component, uid, event.type, event.reason, event.note].join('\n');
    const known = this.#known.get(id);
    if (known !== undefined) {
      known.count++;
      const body = { count: known.count, lastTimestamp: this.#now() };
      return this.#later(async (api, type) => void (await api.patch(type, known.key, { type: 'merge', body })));
    }
    const suffix = `${this.#options.clock.now().toString(16)}${(this.#made++).toString(16).padStart(4, '0')}`;
    const key = { namespace: namespace || 'default', name: `${name}.${suffix}` };
    this.#known.set(id, { key, count: 1 });
    if (this.#known.size > remembered) this.#known.delete(this.#known.keys().next().value as string);
    const body = this.#body(component, regarding, event, key);
    this.#later(async (api, type) => void (await api.create(type, body)));
  }

  /** Settles when all is written. */
  async stop(): Promise<void> {
    await this.#last;
  }

  #body(component: string, regarding: KubernetesObject, { type, reason, note }: CoreEvent, key: ObjectKey): KubernetesObject {
    const { uid, namespace, name, resourceVersion } = regarding.metadata ?? {};
    const now = this.#now();
    const object = {
      metadata: { name: key.name, namespace: key.namespace },
      involvedObject: { kind: regarding.kind, namespace, name, uid, apiVersion: regarding.apiVersion, resourceVersion },
      reason,
      message: note.slice(0, 1024),
      source: { component },
      firstTimestamp: now,
      lastTimestamp: now,
      count: 1,
      type,
      reportingComponent: component,
      reportingInstance: '',
    };
    return object;
  }

  #later(write: (api: ApiClient, type: Awaited<ReturnType<ApiClient['resourceFor']>>) => Promise<void>): void {
    const { api, log } = this.#options;
    this.#last = this.#last.then(async () => {
      try {
        await write(api, await api.resourceFor({ group: '', version: 'v1', kind: 'Event' }));
      } catch (error) {
        log.debug('an Event could not be written', { error: messageOf(error) });
      }
    });
  }

  #now(): string {
    return timeText(this.#options.clock.now());
  }
}

const remembered = 1000;
