/**
 * Writes the protobuf descriptors that the sandbox decodes and encodes by:
 *   src/apiserver/protobuf/kinds.json    built-in kinds as clients send them (public generated.proto files of Kubernetes, Apache-2.0)
 *   src/apiserver/protobuf/openapi.json  OpenAPI v2 documents (OpenAPIv2.proto of gnostic, Apache-2.0)
 * Sources are Go modules; `go mod download -json MODULE` prints each one's "Dir":
 *   node tools/generate/protobufDescriptors.mjs DIR(k8s.io/api) DIR(k8s.io/apimachinery) DIR(github.com/google/gnostic-models)
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';

const [api, apimachinery, gnostic] = process.argv.slice(2);
if (gnostic === undefined)
  throw new Error('Which folders hold k8s.io/api, k8s.io/apimachinery and gnostic-models? Give the three as arguments.');

/** Kinds by the folder of their group version in k8s.io/api. */
const kinds = {
  'core.v1': [
    ...['Binding', 'ConfigMap', 'Endpoints', 'Event', 'LimitRange', 'Namespace', 'Node', 'PersistentVolume', 'PersistentVolumeClaim'],
    ...['Pod', 'PodTemplate', 'ReplicationController', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount'],
  ],
  'apps.v1': ['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'],
  'autoscaling.v1': ['Scale'],
  'autoscaling.v2': ['HorizontalPodAutoscaler'],
  'batch.v1': ['CronJob', 'Job'],
  'networking.v1': ['Ingress', 'IngressClass', 'NetworkPolicy'],
  'policy.v1': ['Eviction', 'PodDisruptionBudget'],
  'rbac.v1': ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'],
  'storage.v1': ['CSIDriver', 'CSINode', 'CSIStorageCapacity', 'StorageClass', 'VolumeAttachment', 'VolumeAttributesClass'],
  'scheduling.v1': ['PriorityClass'],
  'discovery.v1': ['EndpointSlice'],
  'coordination.v1': ['Lease'],
  'events.v1': ['Event'],
  'admissionregistration.v1': [
    ...['MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding', 'MutatingWebhookConfiguration'],
    ...['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding', 'ValidatingWebhookConfiguration'],
  ],
  'authentication.v1': ['SelfSubjectReview', 'TokenRequest', 'TokenReview'],
  'authorization.v1': ['LocalSubjectAccessReview', 'SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
};
const meta = 'k8s.io.apimachinery.pkg.apis.meta.v1';
write(
  'kinds',
  Object.keys(kinds).map((folder) => `k8s.io/api/${folder.replace('.', '/')}/generated.proto`),
  [
    ...Object.entries(kinds).flatMap(([folder, names]) => names.map((kind) => `k8s.io.api.${folder}.${kind}`)),
    `${meta}.DeleteOptions`,
    'k8s.io.apimachinery.pkg.runtime.Unknown',
  ],
);
write('openapi', ['openapiv2/OpenAPIv2.proto'], ['openapi.v2.Document']);

function write(name, files, wanted) {
  const root = new protobuf.Root();
  root.resolvePath = (_from, path) => place(path);
  root.loadSync(files, { keepCase: true });
  root.resolveAll();
  const kept = new Set();
  for (const type of wanted) reach(root.lookupType(type), kept);
  const json = prune(root.toJSON(), '', kept);
  writeFileSync(new URL(`../../src/apiserver/protobuf/${name}.json`, import.meta.url), `${JSON.stringify(json)}\n`);
  console.log(`${name}: ${kept.size} types`);
}

function place(path) {
  const candidates = [
    path.startsWith('k8s.io/api/') ? join(api, path.slice('k8s.io/api/'.length)) : undefined,
    path.startsWith('k8s.io/apimachinery/') ? join(apimachinery, path.slice('k8s.io/apimachinery/'.length)) : undefined,
    join(gnostic, path),
  ];
  return candidates.find((candidate) => candidate !== undefined && existsSync(candidate)) ?? path;
}

function reach(type, kept) {
  const name = type.fullName.slice(1);
  if (kept.has(name)) return;
  kept.add(name);
  for (const field of type.fieldsArray ?? []) if (field.resolvedType) reach(field.resolvedType, kept);
}

/** Only the types kept, without comments and options that say nothing to a decoder. */
function prune(node, path, kept) {
  const { nested, options: _options, comment: _comment, ...own } = node;
  const inner = Object.entries(nested ?? {}).map(([name, child]) => [name, prune(child, path === '' ? name : `${path}.${name}`, kept)]);
  const used = inner.filter(([, child]) => child !== undefined);
  if (used.length === 0 && (path === '' || !kept.has(path))) return undefined;
  const isType = own.fields !== undefined || own.values !== undefined;
  return { ...(isType && kept.has(path) ? own : {}), ...(used.length === 0 ? {} : { nested: Object.fromEntries(used) }) };
}
