import type { KubernetesObject } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { Client } from '../../runtime/reads/client.ts';
import { Node, Pod } from '../workloads/kinds.ts';
import type { World } from '../workloads/world.ts';
import { simulatedAnnotation } from './behaviour.ts';
import { hostIp } from './podStatus.ts';

const nodeName = 'sandbox';

/** The nodes that pods can be given to; the sandbox's own is made when there are none. */
export async function nodesOf(client: Client, world: World): Promise<Node[]> {
  const nodes = await client.list(Node);
  return nodes.length > 0 ? nodes : [await makeNode(client, world)];
}

async function makeNode(client: Client, world: World): Promise<Node> {
  try {
    const labels = { 'kubernetes.io/hostname': nodeName, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' };
    const node = Node({ metadata: { name: nodeName, labels, annotations: { [simulatedAnnotation]: 'true' } }, spec: {} });
    const made = await client.updateStatus({ ...(await client.create(node)), status: nodeStatus(world.now()) });
    // A new node is tainted as not ready; on a real cluster the node controller takes that away.
    return await client.update({ ...made, spec: { ...made.spec, taints: [] } });
  } catch (error) {
    if (!isReason(error, 'AlreadyExists')) throw error;
    const known = await client.getLive(Node, { name: nodeName });
    if (known === undefined) throw error;
    return known;
  }
}

function nodeStatus(now: string): Record<string, unknown> {
  const room = { cpu: '64', memory: '256Gi', pods: '1000', 'ephemeral-storage': '1Ti' };
  const condition = (type: string, status: string, reason: string, message: string) => ({
    type,
    status,
    lastHeartbeatTime: now,
    lastTransitionTime: now,
    reason,
    message,
  });
  return {
    capacity: room,
    allocatable: room,
    conditions: [
      condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
      condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
      condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
      condition('Ready', 'True', 'KubeletReady', 'the sandbox simulates this node'),
    ],
    addresses: [
      { type: 'InternalIP', address: hostIp },
      { type: 'Hostname', address: nodeName },
    ],
    nodeInfo: {
      machineID: '',
      systemUUID: '',
      bootID: '',
      kernelVersion: 'simulated',
      osImage: 'simulated',
      containerRuntimeVersion: 'simulated://1',
      kubeletVersion: 'v1.37.2',
      kubeProxyVersion: '',
      operatingSystem: 'linux',
      architecture: 'amd64',
    },
  };
}

/** The node for a pod: the one with the fewest pods of those that fit; undefined where none does. */
export async function chooseNode(client: Client, world: World, pod: Pod): Promise<{ node: Node | undefined; total: number }> {
  const nodes = await nodesOf(client, world);
  const fitting = nodes.filter((node) => fits(node, pod));
  if (fitting.length <= 1) return { node: fitting[0], total: nodes.length };
  const pods = await client.list(Pod);
  const load = (node: KubernetesObject): number => pods.filter(({ spec }) => spec?.nodeName === node.metadata?.name).length;
  return { node: fitting.toSorted((a, b) => load(a) - load(b))[0], total: nodes.length };
}

/** By node selector and taints; affinity is not looked at. */
export function fits(node: Node, pod: Pod): boolean {
  const { labels = {} } = node.metadata ?? {};
  const selected = Object.entries(pod.spec?.nodeSelector ?? {}).every(([name, value]) => labels[name] === value);
  return selected && node.spec?.unschedulable !== true && (node.spec?.taints ?? []).every((taint) => tolerates(pod, taint));
}

interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
}

function tolerates(pod: Pod, taint: { key: string; value?: string; effect: string }): boolean {
  if (taint.effect === 'PreferNoSchedule') return true;
  const tolerations = (pod.spec?.['tolerations'] ?? []) as readonly Toleration[];
  return tolerations.some(({ key, operator = 'Equal', value = '', effect }) => {
    const sameEffect = !effect || effect === taint.effect;
    const sameKey = !key ? operator === 'Exists' : key === taint.key;
    return sameEffect && sameKey && (operator === 'Exists' || value === (taint.value ?? ''));
  });
}
