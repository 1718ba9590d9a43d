/**
 * Writes the protobuf descriptors that the sandbox decodes and encodes by:
 *   src/apiserver/protobuf/kinds.json    built-in kinds as clients send them (public generated.proto files of Kubernetes, Apache-2.0)
 *   src/apiserver/protobuf/nullable.json which fields Go leaves out when they are nil; it writes all others, whatever they hold (generated.pb.go)
 *   src/apiserver/protobuf/openapi.json  OpenAPI v2 documents (OpenAPIv2.proto of gnostic, Apache-2.0)
 * Sources are Go modules; `go mod download -json MODULE` prints each one's "Dir":
 *   node tools/generate/protobufDescriptors.mjs DIR(k8s.io/api) DIR(k8s.io/apimachinery) DIR(k8s.io/apiextensions-apiserver) DIR(github.com/google/gnostic-models)
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';

const [api, apimachinery, apiextensions, gnostic] = process.argv.slice(2);
if (gnostic === undefined)
  throw new Error(
    'Which folders hold k8s.io/api, k8s.io/apimachinery, k8s.io/apiextensions-apiserver and gnostic-models? Give the four as arguments.',
  );

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
  'certificates.v1': ['CertificateSigningRequest'],
  'coordination.v1': ['Lease'],
  'node.v1': ['RuntimeClass'],
  'events.v1': ['Event'],
  'admissionregistration.v1': [
    ...['MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding', 'MutatingWebhookConfiguration'],
    ...['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding', 'ValidatingWebhookConfiguration'],
  ],
  'authentication.v1': ['SelfSubjectReview', 'TokenRequest', 'TokenReview'],
  'authorization.v1': ['LocalSubjectAccessReview', 'SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
};
const meta = 'k8s.io.apimachinery.pkg.apis.meta.v1';
const sources = new Map();
write(
  'kinds',
  [
    ...Object.keys(kinds).map((folder) => `k8s.io/api/${folder.replace('.', '/')}/generated.proto`),
    'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/generated.proto',
  ],
  [
    ...Object.entries(kinds).flatMap(([folder, names]) => names.map((kind) => `k8s.io.api.${folder}.${kind}`)),
    'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
    ...['DeleteOptions', 'ListMeta', 'PartialObjectMetadata', 'Status', 'WatchEvent'].map((kind) => `${meta}.${kind}`),
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
  if (name === 'kinds') writeNullable(root, kept);
  console.log(`${name}: ${kept.size} types`);
}

/** By what generated.pb.go asks before it writes a field that is not repeated. */
function writeNullable(root, kept) {
  const all = {};
  for (const name of [...kept].sort()) {
    const type = root.lookupType(name);
    const source = goSource(name);
    const from = source.indexOf(`func (m *${type.name}) MarshalToSizedBuffer(`);
    if (from < 0) continue;
    const body = source.slice(from, source.indexOf('\n}\n', from));
    const guarded = new Set([...body.matchAll(/if m\.(\w+) != nil \{/g)].map(([, field]) => field.toLowerCase()));
    const fields = type.fieldsArray
      .filter((field) => !field.repeated && !field.map && guarded.has(field.name.toLowerCase().replace(/^xkubernetes/, 'x')))
      .map(({ name }) => name);
    if (fields.length > 0) all[name] = fields;
  }
  const lines = Object.entries(all).map(([name, fields]) => `${JSON.stringify(name)}:${JSON.stringify(fields)}`);
  writeFileSync(new URL('../../src/apiserver/protobuf/nullable.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
}

function goSource(name) {
  const folder = name
    .split('.')
    .slice(0, -1)
    .join('/')
    .replace(/^k8s\/io/, 'k8s.io')
    .replace('apiextensions_apiserver', 'apiextensions-apiserver');
  const path = place(`${folder}/generated.pb.go`);
  if (!sources.has(path)) sources.set(path, readFileSync(path, 'utf8'));
  return sources.get(path);
}

function place(path) {
  const candidates = [
    path.startsWith('k8s.io/api/') ? join(api, path.slice('k8s.io/api/'.length)) : undefined,
    path.startsWith('k8s.io/apimachinery/') ? join(apimachinery, path.slice('k8s.io/apimachinery/'.length)) : undefined,
    path.startsWith('k8s.io/apiextensions-apiserver/')
      ? join(apiextensions, path.slice('k8s.io/apiextensions-apiserver/'.length))
      : undefined,
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
