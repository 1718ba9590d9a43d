import { labelName, pathSegmentName } from '../../k8s/names.ts';
import type { Tree } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';
import type { BuiltIn } from './define.ts';

/** Every built-in kind that has no file of its own, as it is told in discovery. Groups are told in the order in which they come here. */

const core = { group: '', version: 'v1' } as const;
const status = ['status'] as const;
const scaled = ['scale', 'status'] as const;
const all = ['all'] as const;
const extensions = ['api-extensions'] as const;

export const coreKinds: readonly BuiltIn[] = [
  {
    ...core,
    resource: 'endpoints',
    kind: 'Endpoints',
    singular: 'endpoints',
    shortNames: ['ep'],
    namespaced: true,
    deprecation: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
    strategy: { allowCreateOnUpdate: true },
  },
  {
    ...core,
    resource: 'limitranges',
    kind: 'LimitRange',
    shortNames: ['limits'],
    namespaced: true,
    strategy: { allowCreateOnUpdate: true },
  },
  {
    ...core,
    resource: 'nodes',
    kind: 'Node',
    shortNames: ['no'],
    namespaced: false,
    subresources: status,
    selectable: fields({ 'spec.unschedulable': false }),
  },
  {
    ...core,
    resource: 'persistentvolumeclaims',
    kind: 'PersistentVolumeClaim',
    shortNames: ['pvc'],
    namespaced: true,
    subresources: status,
    answersDeleteWithObject: true,
  },
  {
    ...core,
    resource: 'persistentvolumes',
    kind: 'PersistentVolume',
    shortNames: ['pv'],
    namespaced: false,
    subresources: status,
    answersDeleteWithObject: true,
  },
  {
    ...core,
    resource: 'pods',
    kind: 'Pod',
    shortNames: ['po'],
    categories: all,
    namespaced: true,
    subresources: status,
    counted: true,
    statusKeeps: [
      ['metadata', 'deletionTimestamp'],
      ['metadata', 'ownerReferences'],
    ],
    answersDeleteWithObject: true,
    selectable: fields({
      'spec.nodeName': '',
      'spec.restartPolicy': '',
      'spec.schedulerName': '',
      'spec.serviceAccountName': '',
      'spec.hostNetwork': false,
      'status.phase': '',
      'status.podIP': '',
      'status.nominatedNodeName': '',
    }),
  },
  { ...core, resource: 'podtemplates', kind: 'PodTemplate', namespaced: true, counted: true, answersDeleteWithObject: true },
  {
    ...core,
    resource: 'replicationcontrollers',
    kind: 'ReplicationController',
    shortNames: ['rc'],
    categories: all,
    namespaced: true,
    subresources: scaled,
    counted: true,
    selectable: fields({ 'status.replicas': 0 }),
  },
  {
    ...core,
    resource: 'resourcequotas',
    kind: 'ResourceQuota',
    shortNames: ['quota'],
    namespaced: true,
    subresources: status,
    answersDeleteWithObject: true,
  },
  {
    ...core,
    resource: 'services',
    nameRule: labelName,
    kind: 'Service',
    shortNames: ['svc'],
    categories: all,
    namespaced: true,
    subresources: status,
    answersDeleteWithObject: true,
    strategy: { allowCreateOnUpdate: true },
    selectable: fields({ 'spec.clusterIP': '', 'spec.type': '' }),
  },
];

const apps = { group: 'apps', version: 'v1', namespaced: true } as const;
const batch = { group: 'batch', version: 'v1', namespaced: true } as const;
const networking = { group: 'networking.k8s.io', version: 'v1' } as const;
const rbac = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  nameRule: pathSegmentName,
  strategy: { allowCreateOnUpdate: true },
} as const;
const storage = { group: 'storage.k8s.io', version: 'v1', namespaced: false } as const;
const stale = { allowUnconditionalUpdate: false } as const;
const admission = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  namespaced: false,
  categories: extensions,
  counted: true,
  strategy: stale,
} as const;

export const groupKinds: readonly BuiltIn[] = [
  { ...apps, resource: 'controllerrevisions', kind: 'ControllerRevision' },
  { ...apps, resource: 'daemonsets', kind: 'DaemonSet', shortNames: ['ds'], categories: all, subresources: status, counted: true },
  {
    ...apps,
    resource: 'deployments',
    kind: 'Deployment',
    shortNames: ['deploy'],
    categories: all,
    subresources: scaled,
    counted: true,
    statusKeeps: [['metadata', 'labels']],
  },
  {
    ...apps,
    resource: 'replicasets',
    kind: 'ReplicaSet',
    shortNames: ['rs'],
    categories: all,
    subresources: scaled,
    counted: true,
    selectable: fields({ 'status.replicas': 0 }),
  },
  { ...apps, resource: 'statefulsets', kind: 'StatefulSet', shortNames: ['sts'], categories: all, subresources: scaled, counted: true },
  {
    group: 'autoscaling',
    version: 'v2',
    namespaced: true,
    resource: 'horizontalpodautoscalers',
    kind: 'HorizontalPodAutoscaler',
    shortNames: ['hpa'],
    categories: all,
    subresources: status,
    counted: true,
  },
  { ...batch, resource: 'cronjobs', kind: 'CronJob', shortNames: ['cj'], categories: all, subresources: status, counted: true },
  {
    ...batch,
    resource: 'jobs',
    kind: 'Job',
    categories: all,
    subresources: status,
    counted: true,
    selectable: fields({ 'status.successful': 0 }, { 'status.successful': 'status.succeeded' }),
  },
  {
    group: 'certificates.k8s.io',
    version: 'v1',
    namespaced: false,
    resource: 'certificatesigningrequests',
    kind: 'CertificateSigningRequest',
    shortNames: ['csr'],
    subresources: ['approval', 'status'],
    nameRule: () => [],
    ready: () => import('../certificates/request.ts').then(({ loadX509 }) => loadX509()),
    selectable: fields({ 'spec.signerName': '' }),
  },
  { ...networking, namespaced: false, resource: 'ingressclasses', kind: 'IngressClass', counted: true },
  {
    ...networking,
    namespaced: true,
    resource: 'ingresses',
    kind: 'Ingress',
    singular: 'ingress',
    shortNames: ['ing'],
    subresources: status,
    counted: true,
  },
  { ...networking, namespaced: true, resource: 'networkpolicies', kind: 'NetworkPolicy', shortNames: ['netpol'], counted: true },
  {
    group: 'policy',
    version: 'v1',
    namespaced: true,
    resource: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    shortNames: ['pdb'],
    subresources: status,
    counted: true,
    strategy: stale,
  },
  { ...rbac, namespaced: false, resource: 'clusterrolebindings', kind: 'ClusterRoleBinding' },
  { ...rbac, namespaced: false, resource: 'clusterroles', kind: 'ClusterRole' },
  { ...rbac, namespaced: true, resource: 'rolebindings', kind: 'RoleBinding' },
  { ...rbac, namespaced: true, resource: 'roles', kind: 'Role' },
  { ...storage, resource: 'csidrivers', kind: 'CSIDriver', strategy: stale, answersDeleteWithObject: true },
  { ...storage, resource: 'csinodes', kind: 'CSINode', strategy: stale, subresources: status, answersDeleteWithObject: true },
  { ...storage, resource: 'csistoragecapacities', kind: 'CSIStorageCapacity', namespaced: true, strategy: stale },
  { ...storage, resource: 'storageclasses', kind: 'StorageClass', shortNames: ['sc'], answersDeleteWithObject: true },
  {
    ...storage,
    resource: 'volumeattachments',
    kind: 'VolumeAttachment',
    subresources: status,
    statusKeeps: [['metadata']],
    strategy: stale,
    answersDeleteWithObject: true,
  },
  { ...storage, resource: 'volumeattributesclasses', kind: 'VolumeAttributesClass', shortNames: ['vac'], answersDeleteWithObject: true },
  { ...admission, resource: 'mutatingadmissionpolicies', kind: 'MutatingAdmissionPolicy' },
  { ...admission, resource: 'mutatingadmissionpolicybindings', kind: 'MutatingAdmissionPolicyBinding' },
  { ...admission, resource: 'mutatingwebhookconfigurations', kind: 'MutatingWebhookConfiguration' },
  {
    ...admission,
    resource: 'validatingadmissionpolicies',
    kind: 'ValidatingAdmissionPolicy',
    subresources: status,
    statusKeeps: [['metadata']],
  },
  { ...admission, resource: 'validatingadmissionpolicybindings', kind: 'ValidatingAdmissionPolicyBinding' },
  { ...admission, resource: 'validatingwebhookconfigurations', kind: 'ValidatingWebhookConfiguration' },
];

export const laterKinds: readonly BuiltIn[] = [
  {
    group: 'scheduling.k8s.io',
    version: 'v1',
    namespaced: false,
    resource: 'priorityclasses',
    kind: 'PriorityClass',
    shortNames: ['pc'],
    counted: true,
  },
  { group: 'node.k8s.io', version: 'v1', namespaced: false, resource: 'runtimeclasses', kind: 'RuntimeClass' },
  { group: 'discovery.k8s.io', version: 'v1', namespaced: true, resource: 'endpointslices', kind: 'EndpointSlice', counted: true },
];

/** Fields that a selector may ask for, with what counts when an object has none; `from` where a field stands under another name. */
function fields(
  defaults: Record<string, string | number | boolean>,
  from: Record<string, string> = {},
): NonNullable<Resource['selectable']> {
  const entries = Object.entries(defaults).map(([field, value]) => ({
    field,
    path: (from[field] ?? field).split('.'),
    value: String(value),
  }));
  return {
    fields: Object.keys(defaults),
    values: (object) => Object.fromEntries(entries.map(({ field, path, value }) => [field, textAt(object, path) ?? value])),
  };
}

function textAt(object: Tree, path: readonly string[]): string | undefined {
  let at: unknown = object;
  for (const name of path) at = (at as Tree | undefined)?.[name];
  return at === undefined || at === null ? undefined : String(at);
}
