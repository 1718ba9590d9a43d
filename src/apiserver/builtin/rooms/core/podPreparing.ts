import type { UnstructuredObject } from '../../../../k8s/object.ts';
import { compareQuantities, parseQuantity } from '../../../../k8s/quantity.ts';
import type { Tree } from '../../../json/bytes.ts';
import { listAt, treeAt } from '../read.ts';

/** What the server makes of a pod's status when it is created: pending, with its class of service. */
export function preparePod(pod: UnstructuredObject): void {
  const gated = listAt(pod, 'spec.schedulingGates').length > 0;
  const condition = {
    type: 'PodScheduled',
    status: 'False',
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
