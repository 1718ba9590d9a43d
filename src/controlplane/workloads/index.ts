import type { Manager } from '../../runtime/manager/manager.ts';
import type { ControllerName } from '../controllers.ts';
import { addKubelet } from '../pods/kubelet.ts';
import { addCronJobs } from './cronJobs.ts';
import { addDaemonSets } from './daemonSets.ts';
import { addDeployments } from './deployments/index.ts';
import { addDisruptionBudgets } from './disruptionBudgets.ts';
import { addEndpoints, addEndpointSlices } from './endpoints.ts';
import { addJobs } from './jobs.ts';
import { addReplicaSets, addReplicationControllers } from './replicaSets.ts';
import { addStatefulSets } from './statefulSets.ts';
import { addAutoscalers } from '../scaling/autoscalers.ts';
import { addVolumeBinder } from '../volumes/binder.ts';
import { addAttributesClassProtection, addClaimProtection, addVolumeProtection } from '../volumes/protection.ts';
import { addQuotas } from './quotas.ts';
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
  replicationcontrollers: [{ name: 'replicationcontroller-controller', add: addReplicationControllers }],
  'apps/deployments': [{ name: 'deployment-controller', add: addDeployments }],
  'apps/statefulsets': [{ name: 'statefulset-controller', add: addStatefulSets }],
  'apps/daemonsets': [{ name: 'daemonset-controller', add: addDaemonSets }],
  'batch/jobs': [{ name: 'job-controller', add: addJobs }],
  'batch/cronjobs': [{ name: 'cronjob-controller', add: addCronJobs }],
  services: [
    { name: 'endpoints-controller', add: addEndpoints },
    { name: 'endpointslice-controller', add: addEndpointSlices },
  ],
  'autoscaling/horizontalpodautoscalers': [{ name: 'horizontal-pod-autoscaler-controller', add: addAutoscalers }],
  resourcequotas: [{ name: 'resourcequota-controller', add: addQuotas }],
  persistentvolumeclaims: [{ name: 'persistentvolumeclaim-protection-controller', add: addClaimProtection }],
  persistentvolumes: [{ name: 'persistentvolume-protection-controller', add: addVolumeProtection }],
  'storage.k8s.io/volumeattributesclasses': [{ name: 'volumeattributesclass-protection-controller', add: addAttributesClassProtection }],
  volumes: [{ name: 'persistentvolume-binder-controller', add: addVolumeBinder }],
  'policy/poddisruptionbudgets': [{ name: 'disruption-controller', add: addDisruptionBudgets }],
};
