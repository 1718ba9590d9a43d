import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { compareQuantities, parseQuantity } from '../../../../k8s/quantity.ts';
import { decodeJson, type Tree } from '../../../json/bytes.ts';
import type { Core } from '../../../context.ts';
import { forbidden } from '../../../status/failures.ts';
import { listAt, numberAt, textAt, treeAt } from '../read.ts';

/** What the server makes of a pod's status when it is created: pending, with its class of service. */
export function preparePod(pod: UnstructuredObject): void {
  const gated = listAt(pod, 'spec.schedulingGates').length > 0;
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    lastProbeTime: null,
    lastTransitionTime: pod.metadata?.creationTimestamp,
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
  };
  pod['status'] = { phase: 'Pending', ...(gated ? { conditions: [condition] } : {}), qosClass: qosClassOf(pod) };
}

const counted = ['cpu', 'memory'] as const;

/** Guaranteed when every container limits what it requests, BestEffort when none says anything, else Burstable. */
function qosClassOf(pod: UnstructuredObject): string {
  const containers = [...listAt(pod, 'spec.initContainers'), ...listAt(pod, 'spec.containers')].map((one) => treeAt(one, 'resources'));
  const says = (resources: Tree): boolean =>
    counted.some((name) => amount(resources, 'requests', name) || amount(resources, 'limits', name));
  if (!containers.some(says)) return 'BestEffort';
  const guaranteed = containers.every((resources) =>
    counted.every((name) => {
      const limit = amount(resources, 'limits', name);
      const request = amount(resources, 'requests', name) ?? limit;
      return limit !== undefined && request !== undefined && compareQuantities(limit, request) === 0;
    }),
  );
  return guaranteed ? 'Guaranteed' : 'Burstable';
}

function amount(resources: Tree, kind: 'limits' | 'requests', name: string): ReturnType<typeof parseQuantity> {
  const text = treeAt(resources, kind)[name];
  const parsed = typeof text === 'string' ? parseQuantity(text) : undefined;
  return parsed && parsed.nanos !== 0n ? parsed : undefined;
}

const evicted = { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 } as const;

/** Tolerates for five minutes that its node is gone, unless it says something of that itself; and gets its priority. */
export function admitPod(pod: UnstructuredObject, { store }: Core): void {
  tolerateEviction(pod);
  setPriority(pod, treeAt(pod, 'spec'), store);
}

export function tolerateEviction(pod: UnstructuredObject): void {
  const spec = treeAt(pod, 'spec');
  const tolerations = listAt(spec, 'tolerations');
  for (const key of ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']) {
    const said = tolerations.some(
      (one) => (one['key'] === key || one['key'] === undefined) && (one['effect'] === 'NoExecute' || one['effect'] === undefined),
    );
    if (!said) tolerations.push({ key, ...evicted });
  }
  spec['tolerations'] = tolerations;
}

const classes = 'scheduling.k8s.io/priorityclasses';
const systemClasses: Readonly<Record<string, number>> = { 'system-cluster-critical': 2_000_000_000, 'system-node-critical': 2_000_001_000 };

function setPriority(pod: UnstructuredObject, spec: Tree, store: Core['store']): void {
  const all = store.list(classes).map((entry) => decodeJson(entry.bytes) as UnstructuredObject);
  let name = textAt(spec, 'priorityClassName');
  if (name === '') {
    const chosen = all.filter((one) => one['globalDefault'] === true).sort((a, b) => numberAt(a, 'value') - numberAt(b, 'value'))[0];
    name = chosen?.metadata?.name ?? '';
    if (name !== '') spec['priorityClassName'] = name;
  }
  const found = all.find((one) => one.metadata?.name === name);
  const about = { group: '', resource: 'pods' };
  if (name !== '' && !found && systemClasses[name] === undefined) {
    throw forbidden(about, pod.metadata?.name ?? '', `no PriorityClass with name ${name} was found`);
  }
  const value = found ? numberAt(found, 'value') : (systemClasses[name] ?? 0);
  const given = spec['priority'];
  if (given !== undefined && given !== value) {
    const why = `the integer value of priority (${String(given)}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`;
    throw forbidden(about, pod.metadata?.name ?? '', why);
  }
  spec['priority'] = value;
  spec['preemptionPolicy'] ??= textAt(found, 'preemptionPolicy', 'PreemptLowerPriority');
}
