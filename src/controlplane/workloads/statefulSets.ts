import { deepEqual } from '../../k8s/json.ts';
import { isReason } from '../../k8s/status.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { claim } from './claim.ts';
import { ControllerRevision, PersistentVolumeClaim, Pod, StatefulSet } from './kinds.ts';
import { createPod, deletePod, podFrom } from './makePods.ts';
import { availableAt, isOver, isReady, isTerminating } from './podState.ts';
import { cleanRevisions, nameOf, revisionLabel, type Revisions, syncRevisions, templateOf } from './revisions.ts';
import type { World } from './world.ts';

/** Keeps the numbered pods of a StatefulSet, one after the other unless it says Parallel, and rolls a new template out from the last to the first. */
export function addStatefulSets(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  manager
    .controller('statefulset-controller')
    .for(StatefulSet)
    .owns(Pod)
    .owns(ControllerRevision)
    .receives(alarms)
    .withOptions({ maxConcurrentReconciles: 2 })
    .reconcile(async (request, context) => {
      const set = await context.client.get(StatefulSet, request);
      if (set !== undefined) await new Sync(set, context, world, alarms).run();
    });
}

class Sync {
  readonly #set: StatefulSet;
  readonly #context: Context;
  readonly #world: World;
  readonly #alarms: EventChannel;

  constructor(set: StatefulSet, context: Context, world: World, alarms: EventChannel) {
    this.#set = set;
    this.#context = context;
    this.#world = world;
    this.#alarms = alarms;
  }

  async run(): Promise<void> {
    const { client } = this.#context;
    const revisions = await syncRevisions(client, this.#set);
    const pods = (await claim(client, this.#set, this.#set.spec?.selector, Pod)).filter((pod) => ordinalOf(this.#set, pod) >= 0);
    const current = this.#currentRevision(revisions);
    if (this.#set.metadata?.deletionTimestamp === undefined) await this.#step(pods, revisions, current);
    const after = (await client.list(Pod, { namespace: this.#set.metadata?.namespace ?? '' })).filter(
      (pod) => pods.some((one) => nameOf(one) === nameOf(pod)) || this.#isNew(pod),
    );
    await this.#writeStatus(after, revisions, current);
    await cleanRevisions(client, this.#set, revisions, new Set([nameOf(current), ...after.map(revisionOf)]));
  }

  #isNew(pod: Pod): boolean {
    return pod.metadata?.ownerReferences?.some(({ uid }) => uid === this.#set.metadata?.uid) === true;
  }

  /** That of the pods that were not rolled out yet; the update's own where there is no other. */
  #currentRevision({ all, update }: Revisions): ControllerRevision {
    return all.find((one) => nameOf(one) === this.#set.status?.currentRevision) ?? update;
  }

  /** The first thing that is to be done. */
  async #step(pods: readonly Pod[], { update }: Revisions, current: ControllerRevision): Promise<void> {
    const { spec } = this.#set;
    const start = spec?.ordinals?.start ?? 0;
    const end = start + (spec?.replicas ?? 1);
    const parallel = spec?.podManagementPolicy === 'Parallel';
    const partition = spec?.updateStrategy?.rollingUpdate?.partition ?? 0;
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(this.#set, pod), pod]));
    for (let ordinal = start; ordinal < end; ordinal++) {
      const pod = byOrdinal.get(ordinal);
      if (pod !== undefined && isOver(pod) && !isTerminating(pod)) await this.#delete(pod);
      else if (pod === undefined)
        await this.#create(ordinal, ordinal >= partition || this.#set.status?.currentRevision === undefined ? update : current);
      if (!parallel && !this.#isAvailable(pod)) return;
    }
    const surplus = pods.filter((pod) => ordinalOf(this.#set, pod) >= end || ordinalOf(this.#set, pod) < start);
    const last = surplus.toSorted((a, b) => ordinalOf(this.#set, b) - ordinalOf(this.#set, a));
    for (const pod of last) {
      if (!isTerminating(pod)) await this.#delete(pod);
      if (!parallel) return;
    }
    if (spec?.updateStrategy?.type === 'OnDelete') return;
    for (let ordinal = end - 1; ordinal >= Math.max(start, partition); ordinal--) {
      const pod = byOrdinal.get(ordinal);
      if (pod === undefined) return;
      if (revisionOf(pod) !== nameOf(update) && !isTerminating(pod)) return this.#delete(pod);
      if (!this.#isAvailable(pod)) return;
    }
  }

  #isAvailable(pod: Pod | undefined): boolean {
    if (pod === undefined || isTerminating(pod) || !isReady(pod)) return false;
    const at = availableAt(pod, this.#set.spec?.minReadySeconds);
    if (at <= this.#world.clock.now()) return true;
    this.#world.wake(this.#alarms, { namespace: this.#set.metadata?.namespace ?? '', name: nameOf(this.#set) }, at);
    return false;
  }

  async #create(ordinal: number, revision: ControllerRevision): Promise<void> {
    const { metadata = {}, spec } = this.#set;
    const name = `${metadata.name}-${ordinal}`;
    const claims = spec?.volumeClaimTemplates ?? [];
    for (const template of claims) await this.#ensureClaim(template, name);
    const labels = {
      [revisionLabel]: nameOf(revision),
      'statefulset.kubernetes.io/pod-name': name,
      'apps.kubernetes.io/pod-index': String(ordinal),
    };
    const pod = podFrom(this.#set, templateOf(revision), {
      name,
      labels,
      change(podSpec) {
        podSpec.hostname = name;
        if (spec?.serviceName) podSpec.subdomain = spec.serviceName;
        const own = (podSpec.volumes ?? []).filter((volume) => !claims.some((template) => nameOf(template) === volume.name));
        const volumes = claims.map((template) => ({
          name: nameOf(template),
          persistentVolumeClaim: { claimName: `${nameOf(template)}-${name}` },
        }));
        if (volumes.length > 0) podSpec.volumes = [...volumes, ...own];
      },
    });
    try {
      pod.metadata = { ...pod.metadata, generateName: `${metadata.name}-` };
      await createPod(this.#context, this.#world, this.#set, pod, `Create Pod ${name} in StatefulSet ${metadata.name} successful`);
    } catch (error) {
      if (!isReason(error, 'AlreadyExists')) throw error;
    }
  }

  #delete(pod: Pod): Promise<void> {
    const note = `Delete Pod ${nameOf(pod)} in StatefulSet ${nameOf(this.#set)} successful`;
    return deletePod(this.#context, this.#world, this.#set, pod, note);
  }

  /** A volume's claim outlives its pod. */
  async #ensureClaim(template: PersistentVolumeClaim, pod: string): Promise<void> {
    const { client } = this.#context;
    const namespace = this.#set.metadata?.namespace ?? '';
    const name = `${nameOf(template)}-${pod}`;
    if ((await client.getLive(PersistentVolumeClaim, { namespace, name })) !== undefined) return;
    const labels = { ...template.metadata?.labels, ...this.#set.spec?.selector.matchLabels };
    const annotations = template.metadata?.annotations;
    const metadata = { name, namespace, labels, ...(annotations && { annotations }) };
    await client.create(PersistentVolumeClaim({ metadata, spec: template.spec ?? {} }));
  }

  async #writeStatus(pods: readonly Pod[], { update }: Revisions, current: ControllerRevision): Promise<void> {
    const now = this.#world.clock.now();
    const alive = pods.filter((pod) => !isTerminating(pod));
    const count = (test: (pod: Pod) => boolean): number => pods.filter(test).length;
    const updated = alive.filter((pod) => revisionOf(pod) === nameOf(update)).length;
    const wanted = this.#set.spec?.replicas ?? 1;
    const ready = count(isReady);
    const available = count((pod) => isReady(pod) && availableAt(pod, this.#set.spec?.minReadySeconds) <= now);
    const complete = updated === wanted && pods.length === wanted && ready === wanted;
    const shown = complete ? update : current;
    const currentCount = alive.filter((pod) => revisionOf(pod) === nameOf(shown)).length;
    const { generation } = this.#set.metadata ?? {};
    const status: NonNullable<StatefulSet['status']> = {
      ...(generation !== undefined && { observedGeneration: generation }),
      replicas: pods.length,
      ...(ready > 0 && { readyReplicas: ready }),
      ...(currentCount > 0 && { currentReplicas: currentCount }),
      ...(updated > 0 && { updatedReplicas: updated }),
      currentRevision: nameOf(shown),
      updateRevision: nameOf(update),
      collisionCount: this.#set.status?.collisionCount ?? 0,
      availableReplicas: available,
    };
    if (!deepEqual(status, this.#set.status)) await this.#context.client.updateStatus(StatefulSet({ ...this.#set, status }));
  }
}

const revisionOf = ({ metadata }: Pod): string => metadata?.labels?.[revisionLabel] ?? '';

/** The number in a pod's name; -1 for a pod that only happens to be selected. */
function ordinalOf(set: StatefulSet, pod: Pod): number {
  const prefix = `${nameOf(set)}-`;
  const rest = nameOf(pod).startsWith(prefix) ? nameOf(pod).slice(prefix.length) : '';
  return /^\d+$/.test(rest) ? Number(rest) : -1;
}
