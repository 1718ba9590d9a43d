import type { Request } from './mutations.ts';

const json = { 'content-type': 'application/json' };
const patchType = (type: string): Record<string, string> => ({ 'content-type': `application/${type}` });

function post(path: string, body: object): Request {
  return { method: 'POST', path, headers: json, body: JSON.stringify(body) };
}

function patch(path: string, type: string, body: unknown): Request {
  return { method: 'PATCH', path, headers: patchType(type), body: JSON.stringify(body) };
}

function ask(path: string, accept?: string): Request {
  return { method: 'GET', path, headers: accept === undefined ? {} : { accept }, body: '' };
}

const maps = '/api/v1/namespaces/default/configmaps';
const things = '/apis/fuzz.example.com/v1/namespaces/default/things';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const labels = { app: 'web' };

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.fuzz.example.com' },
  spec: {
    group: 'fuzz.example.com',
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', shortNames: ['th'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                'x-kubernetes-validations': [{ rule: '!has(self.size) || self.size < 100', message: 'too large' }],
                properties: {
                  size: { type: 'integer', minimum: 0, default: 1 },
                  name: { type: 'string', pattern: '^(a+)+$', maxLength: 40 },
                  any: { 'x-kubernetes-preserve-unknown-fields': true },
                  list: {
                    type: 'array',
                    maxItems: 20,
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['key'],
                    items: {
                      type: 'object',
                      required: ['key'],
                      properties: { key: { type: 'string' }, value: { 'x-kubernetes-int-or-string': true } },
                    },
                  },
                },
              },
              status: { type: 'object', properties: { size: { type: 'integer' } } },
            },
          },
        },
      },
    ],
  },
};

const pod = {
  containers: [
    {
      name: 'main',
      image: 'sandbox-run',
      env: [{ name: 'A', value: 'b' }],
      resources: { limits: { cpu: '1', memory: '1Gi' } },
      ports: [{ containerPort: 80 }],
    },
  ],
};

/** Right requests of every sort; the first ones make what the later ones are about. */
export const validRequests: readonly Request[] = [
  post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd),
  post(maps, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a', labels, finalizers: ['example.com/f'] },
    data: { a: 'b' },
    binaryData: { c: 'ZA==' },
  }),
  post(things, {
    apiVersion: 'fuzz.example.com/v1',
    kind: 'Thing',
    metadata: { name: 'a' },
    spec: { size: 3, name: 'aaa', any: { b: [1, { c: null }] }, list: [{ key: 'k', value: '5%' }] },
  }),
  post(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a' },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pod } },
  }),
  post('/api/v1/namespaces/default/pods', { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'p-' }, spec: pod }),
  post('/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'a' },
    spec: { selector: labels, ports: [{ port: 80, targetPort: 'http' }] },
  }),
  post('/api/v1/namespaces/default/secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'a' },
    type: 'Opaque',
    stringData: { a: 'b' },
  }),
  post('/apis/batch/v1/namespaces/default/cronjobs', {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'a' },
    spec: { schedule: '*/5 * * * *', jobTemplate: { spec: { template: { spec: { ...pod, restartPolicy: 'Never' } } } } },
  }),
  post('/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'a' },
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
  }),
  post('/apis/coordination.k8s.io/v1/namespaces/default/leases', {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: 'a' },
    spec: { holderIdentity: 'x', leaseDurationSeconds: 15, renewTime: '2026-01-01T00:00:00.000000Z' },
  }),
  post('/apis/networking.k8s.io/v1/namespaces/default/ingresses', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'a' },
    spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } },
  }),
  post('/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies', {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'a' },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: ['fuzz.example.com'], apiVersions: ['*'], operations: ['CREATE'], resources: ['things'] }],
      },
      validations: [{ expression: 'object.spec.size < 50' }],
    },
  }),
  post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'default' } },
  }),
  post('/api/v1/namespaces/default/serviceaccounts/default/token', {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: 600 },
  }),
  post('/api/v1/namespaces/default/events', {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'a' },
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'x' },
    reason: 'R',
    message: 'M',
    type: 'Normal',
  }),
  patch(`${maps}/a`, 'merge-patch+json', { data: { a: 'c', d: null } }),
  patch(`${maps}/a`, 'json-patch+json', [
    { op: 'test', path: '/data/a', value: 'b' },
    { op: 'add', path: '/data/x', value: 'y' },
    { op: 'move', from: '/data/x', path: '/data/z' },
  ]),
  patch(`${maps}/a`, 'strategic-merge-patch+json', {
    metadata: { $deleteFromPrimitiveList: 1, finalizers: ['example.com/g'] },
    data: { $patch: 'replace', q: 'r' },
  }),
  patch(`${maps}/a?fieldManager=fuzz`, 'apply-patch+yaml', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'a' },
    data: { e: 'f' },
  }),
  patch(`${deployments}/a`, 'strategic-merge-patch+json', {
    spec: {
      template: {
        spec: {
          containers: [
            { name: 'main', image: 'x' },
            { name: 'other', image: 'y', $patch: 'delete' },
          ],
        },
      },
    },
  }),
  patch(`${deployments}/a?fieldManager=fuzz&force=true`, 'apply-patch+yaml', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a' },
    spec: { replicas: 2, template: { spec: { containers: [{ name: 'main', image: 'z' }] } } },
  }),
  patch(`${deployments}/a/scale`, 'merge-patch+json', { spec: { replicas: 3 } }),
  patch(`${things}/a?fieldManager=fuzz&force=true`, 'apply-patch+yaml', {
    apiVersion: 'fuzz.example.com/v1',
    kind: 'Thing',
    metadata: { name: 'a' },
    spec: { size: 4, list: [{ key: 'k', value: 7 }, { key: 'l' }] },
  }),
  patch(`${things}/a/status`, 'merge-patch+json', { status: { size: 5 } }),
  patch(`${things}/a`, 'json-patch+json', [
    { op: 'replace', path: '/spec/list/0/value', value: 'q' },
    { op: 'copy', from: '/spec/any', path: '/spec/any/b/-' },
  ]),
  {
    method: 'PUT',
    path: `${things}/a/scale`,
    headers: json,
    body: JSON.stringify({
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'a', namespace: 'default' },
      spec: { replicas: 2 },
    }),
  },
  {
    method: 'PUT',
    path: `${maps}/a`,
    headers: json,
    body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: 'm' } }),
  },
  {
    method: 'POST',
    path: maps,
    headers: { 'content-type': 'application/yaml' },
    body: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: y-, labels: {a: b}}\ndata:\n  a: |\n    text\n  b: "c"\n',
  },
  {
    method: 'DELETE',
    path: `${maps}?labelSelector=a%3Db`,
    headers: json,
    body: JSON.stringify({ kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' }),
  },
  { method: 'DELETE', path: `${things}/a`, headers: json, body: JSON.stringify({ preconditions: { uid: 'x' }, dryRun: ['All'] }) },
  ask(`${maps}?limit=2`),
  ask(`${maps}?watch=1&timeoutSeconds=1&resourceVersion=0`),
  ask(`${things}?watch=1&timeoutSeconds=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`),
  ask(`${things}/a`, 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'),
  ask('/api/v1/pods', 'application/json;as=Table;v=v1;g=meta.k8s.io'),
  ask('/apis', 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'),
  ask('/apis/fuzz.example.com/v1'),
  ask('/openapi/v3/apis/fuzz.example.com/v1'),
  ask('/openapi/v3'),
  ask('/version'),
  ask('/readyz?verbose'),
];
