import type { Manager } from '../../runtime/manager/manager.ts';
import type { ControllerName } from '../controllers.ts';
import { addKubelet } from '../pods/kubelet.ts';
import { addDeployments } from './deployments/index.ts';
import { addReplicaSets } from './replicaSets.ts';
import type { World } from './world.ts';

interface Entry {
  readonly name: ControllerName;
  readonly add: (manager: Manager, world: World) => void;
}

/** The controllers that objects in a bucket call for. */
export function controllersFor(bucket: string): readonly Entry[] {
  return table[bucket] ?? [];
}

const table: Readonly<Record<string, readonly Entry[]>> = {
  pods: [{ name: 'simulated-kubelet', add: addKubelet }],
  'apps/replicasets': [{ name: 'replicaset-controller', add: addReplicaSets }],
  'apps/deployments': [{ name: 'deployment-controller', add: addDeployments }],
};
