import { deepEqual } from '../../k8s/json.ts';
import { isReason } from '../../k8s/status.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context, Request } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { Node, Pod, type PodStatus } from '../workloads/kinds.ts';
import { conditionOf, isOver } from '../workloads/podState.ts';
import type { World } from '../workloads/world.ts';
import { isUnschedulable, simulatedAnnotation } from './behaviour.ts';
import { chooseNode } from './nodes.ts';
import { nextStatus, type PodLife } from './podStatus.ts';
import { podAddresses } from './addresses.ts';

/** A pod that is asked to stop takes this long. */
const stopMs = 100;

/** Scheduler and kubelet in one: gives pods to nodes and moves them through their phases as their images and annotations say. */
export function addKubelet(manager: Manager, world: World): void {
  const kubelet = new Kubelet(world);
  manager
    .controller('simulated-kubelet')
    .for(Pod)
    .watches(Node, async () => (await manager.client.list(Pod)).filter(({ spec }) => !spec?.nodeName).map(({ metadata }) => metadata ?? {}))
    .receives(kubelet.alarms)
    .withOptions({ maxConcurrentReconciles: 8 })
    .reconcile((request, context) => kubelet.reconcile(request, context));
}

class Kubelet {
  readonly alarms = new EventChannel();
  readonly #world: World;
  readonly #lives = new Map<string, PodLife & { readonly uid: string; written: number }>();
  readonly #addresses = podAddresses();

  constructor(world: World) {
    this.#world = world;
  }

  async reconcile(request: Request, context: Context): Promise<void> {
    const key = `${request.namespace}/${request.name}`;
    const pod = await context.client.get(Pod, request);
    const known = this.#lives.get(key);
    if (known !== undefined && known.uid !== pod?.metadata?.uid) {
      this.#lives.delete(key);
      this.#addresses.free(known.ip);
      this.#world.sawGo(known.uid);
    }
    if (pod === undefined) return;
    if (pod.metadata?.deletionTimestamp !== undefined) return this.#end(pod, context);
    if (isOver(pod)) return;
    if (!pod.spec?.nodeName) return this.#schedule(pod, context);
    return this.#run(pod, key);
  }

  async #schedule(pod: Pod, context: Context): Promise<void> {
    const { metadata = {}, spec } = pod;
    const scheduler = (spec?.['schedulerName'] as string | undefined) ?? 'default-scheduler';
    if (scheduler !== 'default-scheduler') return;
    if ((spec?.schedulingGates?.length ?? 0) > 0) {
      return this.#tellUnscheduled(pod, 'SchedulingGated', 'Scheduling is blocked due to non-empty scheduling gates');
    }
    const { node, total } = await chooseNode(context.client, this.#world, pod);
    if (node === undefined || isUnschedulable(pod)) {
      const message = `0/${total} nodes are available: ${total} node(s) didn't match Pod's node affinity/selector. preemption: 0/${total} nodes are available: ${total} Preemption is not helpful for scheduling.`;
      this.#world.events.record('default-scheduler', pod, { type: 'Warning', reason: 'FailedScheduling', note: message });
      return this.#tellUnscheduled(pod, 'Unschedulable', message);
    }
    const target = { kind: 'Node', name: node.metadata?.name ?? '' };
    const about = { name: metadata.name ?? '', namespace: metadata.namespace ?? '', uid: metadata.uid ?? '' };
    const bound = await this.#world.bind({ metadata: { ...about, annotations: { [simulatedAnnotation]: 'true' } }, target });
    if (!bound) return;
    const note = `Successfully assigned ${about.namespace}/${about.name} to ${target.name}`;
    this.#world.events.record('default-scheduler', pod, { type: 'Normal', reason: 'Scheduled', note });
  }

  async #tellUnscheduled(pod: Pod, reason: string, message: string): Promise<void> {
    const known = conditionOf(pod, 'PodScheduled');
    if (known?.status === 'False' && known.reason === reason && known.message === message) return;
    const lastTransitionTime = known?.status === 'False' ? (known.lastTransitionTime ?? this.#world.now()) : this.#world.now();
    const condition = { type: 'PodScheduled', status: 'False' as const, lastProbeTime: null, lastTransitionTime, reason, message };
    const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
    await this.#write(this.#world.scheduler, pod, { ...pod.status, conditions: [...others, condition] });
  }

  async #run(pod: Pod, key: string): Promise<void> {
    const now = this.#world.clock.now();
    const { metadata = {}, status } = pod;
    if (metadata.annotations?.[simulatedAnnotation] === undefined) await this.#mark(pod);
    let life = this.#lives.get(key);
    if (life === undefined) {
      const since = status?.startTime === undefined ? now : Date.parse(status.startTime);
      const ip = this.#addresses.take(status?.podIP);
      this.#lives.set(key, (life = { uid: metadata.uid ?? '', since, ip, lives: new Map(), written: 0 }));
    }
    // What was written last has not come back yet: its event will be a reconcile of its own.
    if (Number(metadata.resourceVersion ?? 0) < life.written) return;
    const { status: next, wakeAt } = nextStatus(pod, life, now);
    if (!deepEqual(next, status)) {
      this.#tell(pod, next);
      const written = await this.#write(this.#world.kubelet, pod, next);
      life.written = Number(written?.metadata?.resourceVersion ?? 0);
    }
    if (wakeAt !== Infinity) this.#world.wake(this.alarms, { namespace: metadata.namespace ?? '', name: metadata.name ?? '' }, wakeAt);
  }

  /** What a kubelet tells of containers that begin or fail. */
  #tell(pod: Pod, next: PodStatus): void {
    for (const { name, state, restartCount, image } of next.containerStatuses ?? []) {
      const before = pod.status?.containerStatuses?.find((one) => one.name === name);
      if (state.running && before?.state.running?.startedAt !== state.running.startedAt) {
        const note = `Container ${restartCount > 0 ? 're' : ''}started: ${name}`;
        this.#world.events.record('kubelet', pod, { type: 'Normal', reason: 'Started', note });
      }
      const { waiting } = state;
      if (!waiting || before?.state.waiting?.reason === waiting.reason) continue;
      if (waiting.reason === 'CrashLoopBackOff') {
        this.#world.events.record('kubelet', pod, {
          type: 'Warning',
          reason: 'BackOff',
          note: `Back-off restarting failed container ${name} in pod ${pod.metadata?.name}`,
        });
      } else if (waiting.reason === 'ErrImagePull') {
        this.#world.events.record('kubelet', pod, { type: 'Warning', reason: 'Failed', note: `Failed to pull image "${image}"` });
      }
    }
  }

  /** Stops what runs, says so where finalizers keep the object, and takes the pod away. */
  async #end(pod: Pod, context: Context): Promise<void> {
    const { metadata = {} } = pod;
    const { uid = '', namespace = '', name = '' } = metadata;
    this.#world.sawGo(uid);
    const key = { namespace, name };
    if (pod.spec?.nodeName && !isOver(pod)) {
      const asked = Date.parse(metadata.deletionTimestamp ?? '') - (metadata.deletionGracePeriodSeconds ?? 0) * 1000;
      const ends = Math.min(asked + stopMs, Date.parse(metadata.deletionTimestamp ?? ''));
      if (ends > this.#world.clock.now()) return this.#world.wake(this.alarms, key, ends);
      if ((metadata.finalizers?.length ?? 0) > 0) await this.#write(this.#world.kubelet, pod, stopped(pod, this.#world.now()));
    }
    if ((metadata.deletionGracePeriodSeconds ?? 0) === 0) return;
    try {
      await context.client.delete(Pod, key, { gracePeriodSeconds: 0, preconditions: { uid } });
    } catch (error) {
      if (!isReason(error, 'NotFound', 'Conflict')) throw error;
    }
  }

  async #mark(pod: Pod): Promise<void> {
    const body = { metadata: { uid: pod.metadata?.uid, annotations: { [simulatedAnnotation]: 'true' } } };
    const type = await this.#world.kubelet.resourceFor(Pod);
    await this.#world.kubelet.patch(
      type,
      { namespace: pod.metadata?.namespace ?? '', name: pod.metadata?.name ?? '' },
      { type: 'merge', body },
    );
  }

  /** Undefined when the pod has moved on: its next event brings it here again. */
  async #write(api: World['kubelet'], pod: Pod, status: PodStatus): Promise<Pod | undefined> {
    try {
      return await api.update(await api.resourceFor(Pod), { ...pod, status }, { subresource: 'status' });
    } catch (error) {
      if (!isReason(error, 'Conflict', 'NotFound')) throw error;
      return undefined;
    }
  }
}

/** A pod whose containers were told to stop, and did: killed by SIGTERM, as what does not handle it. */
function stopped(pod: Pod, now: string): PodStatus {
  const containerStatuses = (pod.status?.containerStatuses ?? []).map((one) => {
    const startedAt = one.state.running?.startedAt ?? now;
    const terminated = {
      exitCode: 143,
      reason: 'Error',
      startedAt,
      finishedAt: now,
      ...(one.containerID !== undefined && { containerID: one.containerID }),
    };
    return one.state.terminated ? one : { ...one, ready: false, started: false, state: { terminated } };
  });
  const conditions = (pod.status?.conditions ?? []).map((one) =>
    one.type === 'Ready' || one.type === 'ContainersReady'
      ? { ...one, status: 'False' as const, reason: 'PodFailed', lastTransitionTime: now }
      : one,
  );
  return { ...pod.status, phase: 'Failed', conditions, containerStatuses };
}
