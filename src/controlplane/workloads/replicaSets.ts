import { messageOf } from '../../base/errors.ts';
import { deepEqual } from '../../k8s/json.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { claim } from './claim.ts';
import { findCondition, withCondition, withoutCondition } from './conditions.ts';
import { inDeletionOrder } from './deletionOrder.ts';
import { createPod, deletePod, podFrom } from './makePods.ts';
import type { Kind } from '../../runtime/kind.ts';
import type { LabelSelector } from '../../runtime/objects/builtinKinds.ts';
import { Pod, ReplicaSet, ReplicationController } from './kinds.ts';
import { availableAt, isActive, isOver, isReady, isTerminating, selects } from './podState.ts';
import type { World } from './world.ts';

/** Keeps as many pods as a ReplicaSet asks for. */
export function addReplicaSets(manager: Manager, world: World): void {
  add(manager, world, {
    controller: 'replicaset-controller',
    kind: ReplicaSet,
    selectorOf: ({ spec }) => spec?.selector,
    tellsTerminating: true,
  });
}

/** And its forerunner, which selects by labels alone. */
export function addReplicationControllers(manager: Manager, world: World): void {
  add<ReplicationController>(manager, world, {
    controller: 'replication-controller',
    kind: ReplicationController,
    selectorOf: ({ spec }) => spec?.selector && { matchLabels: spec.selector },
    tellsTerminating: false,
  });
}

type PodSet = ReplicaSet | ReplicationController;

interface Flavour<T extends PodSet> {
  /** Who Events are from. */
  readonly controller: string;
  readonly kind: Kind<T>;
  selectorOf(set: T): LabelSelector | undefined;
  readonly tellsTerminating: boolean;
}

function add<T extends PodSet>(manager: Manager, world: World, flavour: Flavour<T>): void {
  const alarms = new EventChannel();
  /** A pod that nobody controls may be one that a set selects. */
  const orphanKeys = async (pod: Pod) => {
    const { namespace = '', labels } = pod.metadata ?? {};
    const sets = await manager.client.list(flavour.kind, { namespace });
    return sets
      .filter((set) => selects(flavour.selectorOf(set), labels))
      .map(({ metadata }) => ({ namespace, name: metadata?.name ?? '' }));
  };
  manager
    .controller(flavour.controller)
    .for(flavour.kind)
    .owns(Pod)
    .watches(Pod, async (pod) => (pod.metadata?.ownerReferences?.some(({ controller }) => controller) ? [] : orphanKeys(pod)))
    .receives(alarms)
    .withOptions({ maxConcurrentReconciles: 4 })
    .reconcile(async (request, context) => {
      const set = await context.client.get(flavour.kind, request);
      if (set !== undefined) await new Sync(set, flavour, context, world, alarms).run();
    });
}

class Sync<T extends PodSet> {
  readonly #set: T;
  readonly #flavour: Flavour<T>;
  readonly #context: Context;
  readonly #world: World;
  readonly #alarms: EventChannel;

  constructor(set: T, flavour: Flavour<T>, context: Context, world: World, alarms: EventChannel) {
    this.#set = set;
    this.#flavour = flavour;
    this.#context = context;
    this.#world = world;
    this.#alarms = alarms;
  }

  async run(): Promise<void> {
    const { client } = this.#context;
    const claimed = await claim(client, this.#set, this.#flavour.selectorOf(this.#set), Pod);
    const terminating = claimed.filter((pod) => isTerminating(pod) && !isOver(pod));
    let active = claimed.filter((pod) => isActive(pod) && !this.#world.isDeleting(pod));
    let failure: Failure | undefined;
    if (this.#set.metadata?.deletionTimestamp === undefined) {
      try {
        active = await this.#manage(active);
      } catch (error) {
        failure = { error };
      }
    }
    await this.#writeStatus(active, terminating.length, failure);
    if (failure !== undefined) throw failure.error;
  }

  async #manage(active: Pod[]): Promise<Pod[]> {
    const wanted = this.#set.spec?.replicas ?? 1;
    const missing = wanted - active.length;
    const made: Pod[] = [];
    for (let i = 0; i < missing; i++)
      made.push(await createPod(this.#context, this.#world, this.#set, podFrom(this.#set, this.#set.spec?.template)));
    if (missing >= 0) return [...active, ...made];
    const ordered = inDeletionOrder(active, this.#world.clock.now());
    for (const pod of ordered.slice(0, -missing)) await deletePod(this.#context, this.#world, this.#set, pod);
    return ordered.slice(-missing);
  }

  async #writeStatus(active: readonly Pod[], terminating: number, failure: Failure | undefined): Promise<void> {
    const { spec, status, metadata } = this.#set;
    const now = this.#world.clock.now();
    const ready = active.filter(isReady);
    const times = ready.map((pod) => availableAt(pod, spec?.minReadySeconds));
    const later = times.filter((at) => at > now);
    if (later.length > 0)
      this.#world.wake(this.#alarms, { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' }, Math.min(...later));
    const conditions = this.#conditions(active.length, failure);
    const wanted = {
      replicas: active.length,
      ...counted('fullyLabeledReplicas', active.filter((pod) => hasLabels(pod, spec?.template?.metadata?.labels)).length),
      ...counted('readyReplicas', ready.length),
      ...counted('availableReplicas', times.filter((at) => at <= now).length),
      ...(this.#flavour.tellsTerminating && { terminatingReplicas: terminating }),
      ...(metadata?.generation !== undefined && { observedGeneration: metadata.generation }),
      ...(conditions.length > 0 && { conditions }),
    };
    if (!deepEqual(wanted, status)) await this.#context.client.updateStatus(this.#flavour.kind({ ...this.#set, status: wanted }));
  }

  #conditions(active: number, failure: Failure | undefined) {
    const { conditions } = this.#set.status ?? {};
    if (failure === undefined) return withoutCondition(conditions, 'ReplicaFailure');
    const known = findCondition(conditions, 'ReplicaFailure');
    if (known !== undefined) return conditions ?? [];
    const reason = active < (this.#set.spec?.replicas ?? 1) ? 'FailedCreate' : 'FailedDelete';
    return withCondition(
      conditions,
      { type: 'ReplicaFailure', status: 'True', reason, message: messageOf(failure.error) },
      this.#world.now(),
    );
  }
}

interface Failure {
  readonly error: unknown;
}

/** Numbers that are 0 are left out where the API leaves them out. */
function counted<Name extends string>(name: Name, count: number): Partial<Record<Name, number>> {
  return count === 0 ? {} : ({ [name]: count } as Record<Name, number>);
}

function hasLabels(pod: Pod, labels: Readonly<Record<string, string>> = {}): boolean {
  return Object.entries(labels).every(([name, value]) => pod.metadata?.labels?.[name] === value);
}
