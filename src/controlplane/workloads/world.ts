import type { Clock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposable.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import { timeText } from '../../k8s/time.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Events } from '../server/coreEvents.ts';
import type { ServerPort } from '../server/port.ts';
import type { Pod } from './kinds.ts';
import type { EventChannel } from '../../runtime/controller/eventChannel.ts';

export interface WorldOptions {
  readonly clock: Clock;
  readonly kubelet: ApiClient;
  readonly scheduler: ApiClient;
  readonly events: Events;
  readonly stored: Stored;
  /** Asks the server to give a pod to a node; false when it is gone, or another was quicker. */
  readonly bind: (binding: Binding) => Promise<boolean>;
}

/** What the server holds, for what need not be in a cache. */
type Stored = Pick<ServerPort, 'objects' | 'objectsIn' | 'onChange'>;

/** core/v1 Binding, without its type. */
export interface Binding {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly annotations: Record<string, string>;
  };
  readonly target: { readonly kind: string; readonly name: string };
}

/** What the controllers share beside the cluster: the time that they go by, and who else writes. */
export class World {
  readonly clock: Clock;
  readonly kubelet: ApiClient;
  readonly scheduler: ApiClient;
  readonly bind: WorldOptions['bind'];
  readonly events: Events;
  readonly stored: Stored;
  readonly #life = new DisposableStore();
  readonly #alarms = new Map<EventChannel, Map<string, Alarm>>();
  /** uids of pods whose deletion was asked for: a cache that is behind must not have another chosen. */
  readonly deleting = new Set<string>();

  constructor({ clock, kubelet, scheduler, bind, events, stored }: WorldOptions) {
    this.events = events;
    this.stored = stored;
    this.bind = bind;
    this.clock = clock;
    this.kubelet = kubelet;
    this.scheduler = scheduler;
  }

  /** Disposed with the world. */
  keep(disposable: Disposable): void {
    this.#life.add(disposable);
  }

  /** RFC 3339, whole seconds. */
  now(): string {
    return timeText(this.clock.now());
  }

  /** Sends the key once `at` is reached; a key has one alarm a channel, the earlier. */
  wake(channel: EventChannel, key: ObjectKey, at: number): void {
    let alarms = this.#alarms.get(channel);
    if (!alarms) this.#alarms.set(channel, (alarms = new Map<string, Alarm>()));
    const id = `${key.namespace}/${key.name}`;
    const known = alarms.get(id);
    if (known && known.at <= at) return;
    known?.dispose();
    const timer = this.clock.setTimer(at - this.clock.now(), () => {
      alarms.delete(id);
      channel.send(key);
    });
    alarms.set(id, { at, dispose: () => timer.dispose() });
  }

  /** Whether its deletion was asked for, and the cache does not show it yet. */
  isDeleting(pod: Pod): boolean {
    return this.deleting.has(pod.metadata?.uid ?? '');
  }

  /** A pod that is seen to go need not be remembered any more. */
  sawGo(uid: string): void {
    this.deleting.delete(uid);
  }

  dispose(): void {
    for (const alarms of this.#alarms.values()) for (const alarm of alarms.values()) alarm.dispose();
    this.#life.dispose();
  }
}

interface Alarm {
  readonly at: number;
  dispose(): void;
}
