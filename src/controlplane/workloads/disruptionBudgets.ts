import { deepEqual } from '../../k8s/json.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import { kind } from '../../runtime/kind.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import type { LabelSelector } from '../../runtime/objects/builtinKinds.ts';
import { withCondition } from './conditions.ts';
import { scaled } from './deployments/sizes.ts';
import { type Condition, Pod, ReplicaSet, StatefulSet } from './kinds.ts';
import { isActive, isReady, selects } from './podState.ts';
import { nameOf } from './revisions.ts';
import type { World } from './world.ts';

interface Budget extends KubernetesObject {
  spec?: { minAvailable?: number | string; maxUnavailable?: number | string; selector?: LabelSelector };
  status?: {
    observedGeneration?: number;
    disruptedPods?: Record<string, string>;
    disruptionsAllowed: number;
    currentHealthy: number;
    desiredHealthy: number;
    expectedPods: number;
    conditions?: (Condition & { observedGeneration?: number })[];
  };
}
const Budget = kind<Budget>({ group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' });

/** Works out how many pods of a PodDisruptionBudget may be evicted now. */
export function addDisruptionBudgets(manager: Manager, world: World): void {
  manager
    .controller('disruption-controller')
    .for(Budget)
    .watches(Pod, async (pod) => {
      const { namespace = '', labels } = pod.metadata ?? {};
      const budgets = await manager.client.list(Budget, { namespace });
      return budgets.filter(({ spec }) => selects(spec?.selector, labels)).map((budget) => ({ namespace, name: nameOf(budget) }));
    })
    .reconcile(async (request, context) => {
      const budget = await context.client.get(Budget, request);
      if (budget !== undefined) await sync(budget, context, world);
    });
}

async function sync(budget: Budget, context: Context, world: World): Promise<void> {
  const { spec, metadata = {} } = budget;
  const pods = (await context.client.list(Pod, { namespace: metadata.namespace ?? '' })).filter((pod) =>
    selects(spec?.selector, pod.metadata?.labels),
  );
  const expected = typeof spec?.minAvailable === 'number' ? pods.length : await expectedCount(pods, context);
  const desired = desiredHealthy(spec ?? {}, expected);
  const disrupted = stillExpected(budget.status?.disruptedPods ?? {}, pods, world.clock.now());
  const healthy = pods.filter((pod) => isActive(pod) && isReady(pod) && disrupted[nameOf(pod)] === undefined).length;
  const allowed = expected > 0 ? Math.max(0, healthy - desired) : 0;
  const { generation } = metadata;
  const [status, reason] = allowed > 0 ? (['True', 'SufficientPods'] as const) : (['False', 'InsufficientPods'] as const);
  const made = {
    type: 'DisruptionAllowed',
    status,
    reason,
    message: '',
    ...(generation !== undefined && { observedGeneration: generation }),
  };
  const wanted: Budget['status'] = {
    ...(generation !== undefined && { observedGeneration: generation }),
    ...(Object.keys(disrupted).length > 0 && { disruptedPods: disrupted }),
    disruptionsAllowed: allowed,
    currentHealthy: healthy,
    desiredHealthy: desired,
    expectedPods: expected,
    conditions: withCondition(budget.status?.conditions, made, world.now()),
  };
  if (!deepEqual(wanted, budget.status)) await context.client.updateStatus(Budget({ ...budget, status: wanted }));
}

/** What the controllers of the pods want, each once. */
async function expectedCount(pods: readonly Pod[], { client }: Context): Promise<number> {
  const owners = new Map<string, Promise<number>>();
  for (const pod of pods) {
    const owner = pod.metadata?.ownerReferences?.find(({ controller }) => controller === true);
    if (owner === undefined || owners.has(owner.uid)) continue;
    const key = { namespace: pod.metadata?.namespace ?? '', name: owner.name };
    const size =
      owner.kind === 'ReplicaSet'
        ? client.get(ReplicaSet, key).then((set) => set?.spec?.replicas ?? 0)
        : owner.kind === 'StatefulSet'
          ? client.get(StatefulSet, key).then((set) => set?.spec?.replicas ?? 0)
          : Promise.resolve(0);
    owners.set(owner.uid, size);
  }
  const sizes = await Promise.all(owners.values());
  return owners.size === 0 ? pods.length : sizes.reduce((sum, size) => sum + size, 0);
}

function desiredHealthy({ minAvailable, maxUnavailable }: NonNullable<Budget['spec']>, expected: number): number {
  if (minAvailable !== undefined) return scaled(minAvailable, expected, Math.ceil);
  return Math.max(0, expected - scaled(maxUnavailable ?? 0, expected, Math.ceil));
}

/** An eviction that has not come about within two minutes will not any more. */
function stillExpected(disrupted: Readonly<Record<string, string>>, pods: readonly Pod[], now: number): Record<string, string> {
  const names = new Set(pods.filter(isActive).map(nameOf));
  return Object.fromEntries(Object.entries(disrupted).filter(([name, at]) => names.has(name) && Date.parse(at) + 120_000 > now));
}
