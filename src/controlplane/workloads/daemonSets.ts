import { deepEqual } from '../../k8s/json.ts';
import { EventChannel } from '../../runtime/controller/eventChannel.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { fits, nodesOf } from '../pods/nodes.ts';
import { claim } from './claim.ts';
import { scaled } from './deployments/sizes.ts';
import { type ControllerRevision, DaemonSet, Node, Pod } from './kinds.ts';
import { createPod, deletePod, podFrom } from './makePods.ts';
import { availableAt, isOver, isReady, isTerminating } from './podState.ts';
import { cleanRevisions, nameOf, revisionLabel, syncRevisions } from './revisions.ts';
import type { World } from './world.ts';

/** Keeps one pod of a DaemonSet on every node that its pods fit on, and replaces old ones a few at a time. */
export function addDaemonSets(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  manager
    .controller('daemonset-controller')
    .for(DaemonSet)
    .owns(Pod)
    .watches(Node, async () => (await manager.client.list(DaemonSet)).map(({ metadata }) => metadata ?? {}))
    .receives(alarms)
    .reconcile(async (request, context) => {
      const set = await context.client.get(DaemonSet, request);
      if (set !== undefined && set.metadata?.deletionTimestamp === undefined) await sync(set, context, world, alarms);
    });
}

async function sync(set: DaemonSet, context: Context, world: World, alarms: EventChannel): Promise<void> {
  const { client } = context;
  const revisions = await syncRevisions(client, set);
  const hash = hashOf(revisions.update);
  const pods = await claim(client, set, set.spec?.selector, Pod);
  const nodes = await nodesOf(client, world);
  const probe = podFrom(set, set.spec?.template, { name: 'probe', change: tolerate });
  const wanted = nodes.filter((node) => fits(node, probe));
  const onNode = (node: Node): Pod[] =>
    pods.filter((pod) => pod.spec?.nodeName === nameOf(node) && !isTerminating(pod) && !world.isDeleting(pod));
  for (const node of wanted) {
    const present = onNode(node);
    for (const pod of present.filter(isOver)) await deletePod(context, world, set, pod);
    if (present.length > 0 || pods.some((pod) => pod.spec?.nodeName === nameOf(node) && isTerminating(pod))) continue;
    const made = podFrom(set, set.spec?.template, {
      labels: { [revisionLabel]: hash, 'pod-template-generation': String(set.metadata?.generation ?? 1) },
      change(spec) {
        tolerate(spec);
        spec.nodeName = nameOf(node);
      },
    });
    await createPod(context, world, set, made);
  }
  for (const node of nodes) if (!wanted.includes(node)) for (const pod of onNode(node)) await deletePod(context, world, set, pod);
  if (set.spec?.updateStrategy?.type !== 'OnDelete') await replaceOld(set, context, world, { wanted, onNode, hash });
  await writeStatus(set, context, world, alarms, { wanted, nodes, pods, hash });
  await cleanRevisions(client, set, revisions, new Set(pods.map((pod) => `${nameOf(set)}-${pod.metadata?.labels?.[revisionLabel]}`)));
}

interface Place {
  readonly wanted: readonly Node[];
  readonly onNode: (node: Node) => Pod[];
  readonly hash: string;
}

async function replaceOld(set: DaemonSet, context: Context, world: World, { wanted, onNode, hash }: Place): Promise<void> {
  const most = scaled(set.spec?.updateStrategy?.rollingUpdate?.maxUnavailable ?? 1, wanted.length, Math.ceil);
  const present = wanted.flatMap((node) => onNode(node).slice(0, 1));
  let missing = wanted.length - present.filter(isReady).length;
  for (const pod of present.filter((one) => one.metadata?.labels?.[revisionLabel] !== hash)) {
    if (isReady(pod) && missing >= most) continue;
    if (isReady(pod)) missing++;
    await deletePod(context, world, set, pod);
  }
}

interface Seen {
  readonly wanted: readonly Node[];
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly hash: string;
}

async function writeStatus(
  set: DaemonSet,
  context: Context,
  world: World,
  alarms: EventChannel,
  { wanted, nodes, pods, hash }: Seen,
): Promise<void> {
  const now = world.clock.now();
  const alive = pods.filter((pod) => !isTerminating(pod));
  const at = (node: Node): Pod | undefined => alive.find((pod) => pod.spec?.nodeName === nameOf(node));
  const placed = wanted.map(at).filter((pod) => pod !== undefined);
  const ready = placed.filter(isReady);
  const times = ready.map((pod) => availableAt(pod, set.spec?.minReadySeconds));
  const later = times.filter((time) => time > now);
  if (later.length > 0) world.wake(alarms, { namespace: set.metadata?.namespace ?? '', name: nameOf(set) }, Math.min(...later));
  const available = times.length - later.length;
  const updated = placed.filter((pod) => pod.metadata?.labels?.[revisionLabel] === hash).length;
  const { generation } = set.metadata ?? {};
  const status: NonNullable<DaemonSet['status']> = {
    currentNumberScheduled: placed.length,
    numberMisscheduled: nodes.filter((node) => !wanted.includes(node) && at(node) !== undefined).length,
    desiredNumberScheduled: wanted.length,
    numberReady: ready.length,
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(updated > 0 && { updatedNumberScheduled: updated }),
    ...(available > 0 && { numberAvailable: available }),
    ...(wanted.length > available && { numberUnavailable: wanted.length - available }),
  };
  if (!deepEqual(status, set.status)) await context.client.updateStatus(DaemonSet({ ...set, status }));
}

const hashOf = ({ metadata }: ControllerRevision): string => metadata?.labels?.[revisionLabel] ?? '';

const conditions = ['not-ready', 'unreachable', 'disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'];

/** The pods of a DaemonSet stay on nodes in trouble. */
function tolerate(spec: NonNullable<Pod['spec']>): void {
  const own = (spec['tolerations'] ?? []) as object[];
  const added = conditions.map((name) => ({
    key: `node.kubernetes.io/${name}`,
    operator: 'Exists',
    effect: name === 'not-ready' || name === 'unreachable' ? 'NoExecute' : 'NoSchedule',
  }));
  spec['tolerations'] = [...own, ...added];
}
