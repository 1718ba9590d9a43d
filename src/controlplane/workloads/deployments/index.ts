import { EventChannel } from '../../../runtime/controller/eventChannel.ts';
import type { Manager } from '../../../runtime/manager/manager.ts';
import { Deployment, Pod, ReplicaSet } from '../kinds.ts';
import type { World } from '../world.ts';
import { DeploymentSync } from './sync.ts';

/** Brings the replica sets of a Deployment to where its template, size and strategy want them. */
export function addDeployments(manager: Manager, world: World): void {
  const alarms = new EventChannel();
  manager
    .controller('deployment-controller')
    .for(Deployment)
    .owns(ReplicaSet)
    .watches(Pod, (pod) => recreated(manager, pod), { predicates: [({ type }) => type === 'deleted'] })
    .receives(alarms)
    .withOptions({ maxConcurrentReconciles: 4 })
    .reconcile(async (request, context) => {
      const deployment = await context.client.get(Deployment, request);
      if (deployment !== undefined) await new DeploymentSync(deployment, context, world, alarms).run();
    });
}

/** A pod that goes may be the last one that a deployment with strategy Recreate waits for. */
async function recreated(manager: Manager, pod: Pod) {
  const { namespace = '', ownerReferences = [] } = pod.metadata ?? {};
  const owner = ownerReferences.find(({ kind, controller }) => controller === true && kind === 'ReplicaSet');
  const set = owner && (await manager.client.get(ReplicaSet, { namespace, name: owner.name }));
  const deployment = set?.metadata?.ownerReferences?.find(({ kind, controller }) => controller === true && kind === 'Deployment');
  return deployment ? [{ namespace, name: deployment.name }] : [];
}
