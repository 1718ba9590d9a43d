import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import {
  ConfigMap,
  CronJob,
  DaemonSet,
  Deployment,
  Ingress,
  Job,
  type KubernetesObject,
  PersistentVolumeClaim,
  Pod,
  PodDisruptionBudget,
  type PodTemplate,
  Role,
  RoleBinding,
  Secret,
  Service,
  ServiceAccount,
  StatefulSet,
} from '../../../src/package.ts';
import { parseApiVersion } from '../../../src/k8s/kind.ts';
import { startSandbox } from '../../../src/testing.ts';

const metadata = { namespace: 'default', name: 'x' };
const labels = { app: 'x' };
const selector = { matchLabels: labels };
const template: PodTemplate = {
  metadata: { labels },
  spec: { containers: [{ name: 'c', image: 'nginx', ports: [{ containerPort: 80 }] }] },
};
const once: PodTemplate = { spec: { ...template.spec, containers: template.spec?.containers ?? [], restartPolicy: 'Never' } };
const claim = { accessModes: ['ReadWriteOnce' as const], resources: { requests: { storage: '1Gi' } }, storageClassName: 'fast' };

/** As the compiler takes them: the interfaces are right where the server knows every field. */
const objects: KubernetesObject[] = [
  ConfigMap({ metadata, data: { a: 'b' }, immutable: true }),
  Secret({ metadata, type: 'Opaque', stringData: { a: 'b' } }),
  Service({
    metadata,
    spec: { type: 'ClusterIP', selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'web', appProtocol: 'http' }] },
  }),
  Deployment({
    metadata,
    spec: { replicas: 1, selector, template, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%' } }, minReadySeconds: 1 },
  }),
  StatefulSet({
    metadata,
    spec: {
      selector,
      template,
      serviceName: 'x',
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claim }],
      podManagementPolicy: 'Parallel',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
    },
  }),
  DaemonSet({ metadata, spec: { selector, template, updateStrategy: { type: 'OnDelete' }, revisionHistoryLimit: 3 } }),
  Job({
    metadata,
    spec: { template: once, completions: 2, parallelism: 2, completionMode: 'Indexed', backoffLimit: 1, ttlSecondsAfterFinished: 60 },
  }),
  CronJob({
    metadata,
    spec: {
      schedule: '*/5 * * * *',
      timeZone: 'Etc/UTC',
      concurrencyPolicy: 'Forbid',
      suspend: true,
      jobTemplate: { spec: { template: once } },
    },
  }),
  Pod({ metadata, spec: template.spec ?? { containers: [] } }),
  PersistentVolumeClaim({ metadata, spec: claim }),
  Ingress({
    metadata,
    spec: {
      ingressClassName: 'nginx',
      tls: [{ hosts: ['x.example.com'], secretName: 'tls' }],
      rules: [
        {
          host: 'x.example.com',
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'x', port: { name: 'http' } } } }] },
        },
      ],
    },
  }),
  ServiceAccount({ metadata, automountServiceAccountToken: false, imagePullSecrets: [{ name: 'registry' }] }),
  Role({ metadata, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'], resourceNames: ['x'] }] }),
  RoleBinding({
    metadata,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'x' },
    subjects: [{ kind: 'ServiceAccount', name: 'x', namespace: 'default' }],
  }),
  PodDisruptionBudget({ metadata, spec: { minAvailable: '50%', selector, unhealthyPodEvictionPolicy: 'AlwaysAllow' } }),
];

test('objects of the built-in kinds, as the package types them, pass an API server that refuses unknown fields', {
  timeout: 120_000,
}, async (t) => {
  const sandbox = await startSandbox();
  t.after(() => sandbox.stop());
  const api = createHttpClient(sandbox.connection);
  t.after(() => api.close());
  for (const object of objects) {
    const { apiVersion = '', kind = '' } = object;
    const type = await api.resourceFor({ ...parseApiVersion(apiVersion), kind });
    const made = await api.create(type, object, { dryRun: true, fieldValidation: 'Strict' });
    assert.equal(made.metadata?.name, 'x', kind);
  }
});
