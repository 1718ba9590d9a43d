import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { kubectl } from '../../../tools/bootstrap/kubectl.mjs';
import { WebhookProject } from './webhookProject.ts';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly annotations?: Record<string, string> };
  readonly spec?: Record<string, unknown>;
  readonly webhooks?: readonly { readonly clientConfig: { readonly service: unknown } }[];
}

interface Deployed {
  readonly template: { readonly spec: { readonly containers: Record<string, unknown>[]; readonly volumes: unknown } };
}

let project: WebhookProject;

before(() => {
  project = new WebhookProject();
  assert.deepEqual(project.generateCrds(), []);
});
after(() => project.dispose());

test('config/default brings webhooks, their service and their certificate together', async () => {
  const { stdout } = await promisify(execFile)(await kubectl(), ['kustomize', project.path('config/default')]);
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  const one = (kind: string): Manifest => {
    const found = manifests.filter((each) => each.kind === kind && !each.metadata.name.includes('leader-election'));
    assert.equal(found.length, 1, kind);
    return found[0] as Manifest;
  };
  const service = { name: 'guestbook-webhook-service', namespace: 'guestbook-system' };
  assert.deepEqual({ name: one('Service').metadata.name, namespace: one('Service').metadata.namespace }, service);
  const trusts = { 'cert-manager.io/inject-ca-from': 'guestbook-system/guestbook-serving-cert' };
  for (const [kind, path] of [
    ['MutatingWebhookConfiguration', '/mutate-webapp-example-com-v1-guestbook'],
    ['ValidatingWebhookConfiguration', '/validate-webapp-example-com-v1-guestbook'],
  ] as const) {
    assert.deepEqual(one(kind).metadata.annotations, trusts);
    assert.deepEqual(one(kind).webhooks?.[0]?.clientConfig.service, { ...service, path });
  }
  const crd = one('CustomResourceDefinition');
  assert.equal(crd.metadata.annotations?.['cert-manager.io/inject-ca-from'], trusts['cert-manager.io/inject-ca-from']);
  assert.deepEqual(crd.spec?.['conversion'], {
    strategy: 'Webhook',
    webhook: { clientConfig: { service: { ...service, path: '/convert' } }, conversionReviewVersions: ['v1'] },
  });
  assert.deepEqual(one('Certificate').spec, {
    dnsNames: ['guestbook-webhook-service.guestbook-system.svc', 'guestbook-webhook-service.guestbook-system.svc.cluster.local'],
    issuerRef: { kind: 'Issuer', name: 'guestbook-selfsigned-issuer' },
    secretName: 'webhook-server-cert',
  });
  const pod = (one('Deployment').spec as unknown as Deployed).template.spec;
  assert.deepEqual(pod.volumes, [{ name: 'webhook-certs', secret: { secretName: 'webhook-server-cert' } }]);
  assert.deepEqual(pod.containers[0]?.['volumeMounts'], [
    { mountPath: '/tmp/k8s-webhook-server/serving-certs', name: 'webhook-certs', readOnly: true },
  ]);
  assert.deepEqual(pod.containers[0]?.['ports'], [
    { containerPort: 9443, name: 'webhook-server', protocol: 'TCP' },
    { containerPort: 8081, name: 'probes' },
  ]);
});
