import type { Room } from '../room.ts';
import { mutatingBindings, mutatingPolicies, validatingBindings, validatingPolicies } from './admission/policies.ts';
import { webhookConfigurations } from './admission/webhooks.ts';
import { controllerRevisions, daemonSets, deployments, replicaSets, statefulSets } from './apps/workloads.ts';
import { cronJobs, jobs } from './batch/jobs.ts';
import { configMaps } from './core/configMaps.ts';
import { nodes } from './core/nodes.ts';
import { pods } from './core/pods.ts';
import { secrets } from './core/secrets.ts';
import { eventCells, namespaceCells, plainCells, podTemplateCells, replicationControllerCells, resourceQuotaCells } from './core/small.ts';
import { persistentVolumeClaims, persistentVolumes } from './core/volumes.ts';
import { definitions } from './definitions.ts';
import { endpointsCells, ingressCells, ingressClassCells, networkPolicyCells } from './networking/cells.ts';
import { endpointSlices } from './networking/endpointSlices.ts';
import { services } from './networking/services.ts';
import { disruptionBudgetCells, priorityClassCells } from './policy/cells.ts';
import { leases } from './policy/leases.ts';
import { bindingCells } from './rbac/cells.ts';
import { autoscalerCells } from './scaling/cells.ts';
import { attachmentCells, attributesClassCells, csiNodeCells, driverCells, storageClassCells } from './storage/cells.ts';

/** By group and resource: what each kind has of its own. */
export const rooms: Readonly<Record<string, Room>> = {
  namespaces: { cells: namespaceCells },
  configmaps: configMaps,
  secrets,
  events: { cells: eventCells },
  'events.k8s.io/events': { cells: eventCells },
  endpoints: { cells: endpointsCells },
  limitranges: { cells: plainCells },
  nodes,
  persistentvolumes: persistentVolumes,
  persistentvolumeclaims: persistentVolumeClaims,
  pods,
  podtemplates: { cells: podTemplateCells },
  replicationcontrollers: { cells: replicationControllerCells },
  resourcequotas: { cells: resourceQuotaCells },
  services,
  'apps/controllerrevisions': controllerRevisions,
  'apps/daemonsets': daemonSets,
  'apps/deployments': deployments,
  'apps/replicasets': replicaSets,
  'apps/statefulsets': statefulSets,
  'autoscaling/horizontalpodautoscalers': { cells: autoscalerCells },
  'batch/cronjobs': cronJobs,
  'batch/jobs': jobs,
  'networking.k8s.io/ingressclasses': { cells: ingressClassCells },
  'networking.k8s.io/ingresses': { cells: ingressCells },
  'networking.k8s.io/networkpolicies': { cells: networkPolicyCells },
  'policy/poddisruptionbudgets': { cells: disruptionBudgetCells },
  'rbac.authorization.k8s.io/clusterrolebindings': { cells: bindingCells },
  'rbac.authorization.k8s.io/clusterroles': { cells: plainCells },
  'rbac.authorization.k8s.io/rolebindings': { cells: bindingCells },
  'rbac.authorization.k8s.io/roles': { cells: plainCells },
  'storage.k8s.io/csidrivers': { cells: driverCells },
  'storage.k8s.io/csinodes': { cells: csiNodeCells },
  'storage.k8s.io/csistoragecapacities': { cells: plainCells },
  'storage.k8s.io/storageclasses': { cells: storageClassCells },
  'storage.k8s.io/volumeattachments': { cells: attachmentCells },
  'storage.k8s.io/volumeattributesclasses': { cells: attributesClassCells },
  'admissionregistration.k8s.io/mutatingadmissionpolicies': mutatingPolicies,
  'admissionregistration.k8s.io/mutatingadmissionpolicybindings': mutatingBindings,
  'admissionregistration.k8s.io/mutatingwebhookconfigurations': webhookConfigurations,
  'admissionregistration.k8s.io/validatingadmissionpolicies': validatingPolicies,
  'admissionregistration.k8s.io/validatingadmissionpolicybindings': validatingBindings,
  'admissionregistration.k8s.io/validatingwebhookconfigurations': webhookConfigurations,
  'apiextensions.k8s.io/customresourcedefinitions': definitions,
  'scheduling.k8s.io/priorityclasses': { cells: priorityClassCells },
  'coordination.k8s.io/leases': leases,
  'discovery.k8s.io/endpointslices': endpointSlices,
};
