import type { Pod } from './kinds.ts';
import { conditionOf, isReady } from './podState.ts';

/**
 * Sorts pods so that those stand first that a workload with too many gives up first: not on a node, not running, not ready, of
 * low `controller.kubernetes.io/pod-deletion-cost`, on a node with more of the same, ready for a shorter time (in powers of two),
 * restarted more often, younger (in powers of two), and by uid.
 */
export function inDeletionOrder(pods: readonly Pod[], now: number): Pod[] {
  const onNode = new Map<string, number>();
  for (const pod of pods) if (isReady(pod)) onNode.set(nodeOf(pod), (onNode.get(nodeOf(pod)) ?? 0) + 1);
  return [...pods].sort(
    (a, b) =>
      Number(nodeOf(a) !== '') - Number(nodeOf(b) !== '') ||
      phaseOrder(a) - phaseOrder(b) ||
      Number(isReady(a)) - Number(isReady(b)) ||
      cost(a) - cost(b) ||
      (onNode.get(nodeOf(b)) ?? 0) - (onNode.get(nodeOf(a)) ?? 0) ||
      magnitude(now - readyTime(a)) - magnitude(now - readyTime(b)) ||
      restarts(b) - restarts(a) ||
      magnitude(now - created(a)) - magnitude(now - created(b)) ||
      ((a.metadata?.uid ?? '') < (b.metadata?.uid ?? '') ? -1 : 1),
  );
}

const nodeOf = (pod: Pod): string => pod.spec?.nodeName ?? '';
const phaseOrder = ({ status }: Pod): number => ['Pending', 'Unknown', 'Running'].indexOf(status?.phase ?? 'Pending');
const readyTime = (pod: Pod): number => Date.parse(conditionOf(pod, 'Ready')?.lastTransitionTime ?? '') || 0;
const created = ({ metadata }: Pod): number => Date.parse(metadata?.creationTimestamp ?? '') || 0;
const restarts = ({ status }: Pod): number => Math.max(0, ...(status?.containerStatuses ?? []).map(({ restartCount }) => restartCount));

function cost({ metadata }: Pod): number {
  return Number(metadata?.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? 0) || 0;
}

/** Upstream compares ages by the logarithm of their nanoseconds. */
function magnitude(ms: number): number {
  return ms <= 0 ? -1 : Math.floor(Math.log2(ms * 1e6));
}
