import type { Room } from '../room.ts';
import { mutatingBindings, mutatingPolicies, validatingBindings, validatingPolicies } from './admission/policies.ts';
import { webhookConfigurations } from './admission/webhooks.ts';
import { controllerRevisions, daemonSets, deployments, replicaSets, statefulSets } from './apps/workloads.ts';
import { cronJobs, jobs } from './batch/jobs.ts';
import { certificateRequests } from './certificates/requests.ts';
import { configMaps } from './core/configMaps.ts';
import { nodes } from './core/nodes.ts';
import { pods } from './core/pods.ts';
import { limitRanges, resourceQuotas } from './core/quotas.ts';
import { secrets } from './core/secrets.ts';
import { endpoints } from './core/endpoints.ts';
import { eventCells, namespaceCells, plainCells } from './core/small.ts';
import { podTemplates, replicationControllers } from './core/templates.ts';
import { persistentVolumeClaims, persistentVolumes } from './core/volumes.ts';
import { definitions } from './definitions.ts';
import { endpointSlices } from './networking/endpointSlices.ts';
import { ingressClasses } from './networking/ingressClasses.ts';
import { ingresses } from './networking/ingress.ts';
import { networkPolicies } from './networking/networkPolicy.ts';
import { services } from './networking/services.ts';
import { runtimeClasses } from './node/runtimeClasses.ts';
import { disruptionBudgets } from './policy/budgets.ts';
import { priorityClasses } from './policy/priorities.ts';
import { leases } from './policy/leases.ts';
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from './rbac/rbac.ts';
import { autoscalers } from './scaling/autoscalers.ts';
import { storageClasses } from './storage/classes.ts';
import { attachmentCells, attributesClassCells, csiNodeCells, driverCells } from './storage/cells.ts';

/** By group and resource: what each kind has of its own. */
export const rooms: Readonly<Record<string, Room>> = {
  namespaces: { cells: namespaceCells },
  configmaps: configMaps,
  secrets,
  events: { cells: eventCells },
  'events.k8s.io/events': { cells: eventCells },
  endpoints,
  limitranges: limitRanges,
  nodes,
  persistentvolumes: persistentVolumes,
  persistentvolumeclaims: persistentVolumeClaims,
  pods,
  podtemplates: podTemplates,
  replicationcontrollers: replicationControllers,
  resourcequotas: resourceQuotas,
  services,
  'apps/controllerrevisions': controllerRevisions,
  'apps/daemonsets': daemonSets,
  'apps/deployments': deployments,
  'apps/replicasets': replicaSets,
  'apps/statefulsets': statefulSets,
  'autoscaling/horizontalpodautoscalers': autoscalers,
  'batch/cronjobs': cronJobs,
  'batch/jobs': jobs,
  'certificates.k8s.io/certificatesigningrequests': certificateRequests,
  'node.k8s.io/runtimeclasses': runtimeClasses,
  'networking.k8s.io/ingressclasses': ingressClasses,
  'networking.k8s.io/ingresses': ingresses,
  'networking.k8s.io/networkpolicies': networkPolicies,
  'policy/poddisruptionbudgets': disruptionBudgets,
  'rbac.authorization.k8s.io/clusterrolebindings': clusterRoleBindings,
  'rbac.authorization.k8s.io/clusterroles': clusterRoles,
  'rbac.authorization.k8s.io/rolebindings': roleBindings,
  'rbac.authorization.k8s.io/roles': roles,
  'storage.k8s.io/csidrivers': { cells: driverCells },
  'storage.k8s.io/csinodes': { cells: csiNodeCells },
  'storage.k8s.io/csistoragecapacities': { cells: plainCells },
  'storage.k8s.io/storageclasses': storageClasses,
  'storage.k8s.io/volumeattachments': { cells: attachmentCells },
  'storage.k8s.io/volumeattributesclasses': { cells: attributesClassCells },
  'admissionregistration.k8s.io/mutatingadmissionpolicies': mutatingPolicies,
  'admissionregistration.k8s.io/mutatingadmissionpolicybindings': mutatingBindings,
  'admissionregistration.k8s.io/mutatingwebhookconfigurations': webhookConfigurations,
  'admissionregistration.k8s.io/validatingadmissionpolicies': validatingPolicies,
  'admissionregistration.k8s.io/validatingadmissionpolicybindings': validatingBindings,
  'admissionregistration.k8s.io/validatingwebhookconfigurations': webhookConfigurations,
  'apiextensions.k8s.io/customresourcedefinitions': definitions,
  'scheduling.k8s.io/priorityclasses': priorityClasses,
  'coordination.k8s.io/leases': leases,
  'discovery.k8s.io/endpointslices': endpointSlices,
};
