import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { silentLogger } from '../../../src/base/logger.ts';
import { causesOf, ConfigMap, field, isInvalid, Manager } from '../../../src/package.ts';
import { startSandbox } from '../../../src/testing.ts';

function configuration(kind: 'Mutating' | 'Validating', path: string): object {
  const rules = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }];
  const clientConfig = { service: { name: 'webhook-service', namespace: 'system', path } };
  const objectSelector = { matchLabels: { asked: 'true' } };
  const common = { admissionReviewVersions: ['v1'], sideEffects: 'None', failurePolicy: 'Fail', rules, clientConfig, objectSelector };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: kind.toLowerCase() },
    webhooks: [{ name: `${kind.toLowerCase()}.example.com`, ...common }],
  };
}

test("a project's test has the sandbox ask the webhooks of a manager in its own process", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'configurations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const documents = [configuration('Mutating', '/mutate--v1-configmap'), configuration('Validating', '/validate--v1-configmap')];
  writeFileSync(join(folder, 'manifests.yaml'), documents.map((document) => stringify(document)).join('---\n'));
  writeFileSync(join(folder, 'service.yaml'), stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'webhook-service' } }));

  const sandbox = await startSandbox();
  const manager = new Manager({ connection: sandbox.connection, webhookServer: sandbox.webhookServer, logger: silentLogger });
  manager
    .webhook(ConfigMap)
    .withDefaulter({ default: (configMap) => ({ ...configMap, data: { by: 'default', ...configMap.data } }) })
    .withValidator({
      async validateCreate(configMap, { client }) {
        const others = await client.list(ConfigMap, { namespace: 'default' });
        return others.some((other) => other.data?.['by'] === configMap.data?.['by'])
          ? { errors: [field.duplicate('data[by]', configMap.data?.['by'])] }
          : {};
      },
    });
  const running = manager.start();
  t.after(async () => {
    await manager.stop();
    await running;
    await sandbox.stop();
  });
  await sandbox.installWebhooks(folder);

  const make = (name: string, labels: Record<string, string>) => ConfigMap({ metadata: { namespace: 'default', name, labels } });
  assert.equal((await sandbox.client.create(make('unasked', {}))).data, undefined);
  assert.deepEqual((await sandbox.client.create(make('first', { asked: 'true' }))).data, { by: 'default' });
  await assert.rejects(sandbox.client.create(make('second', { asked: 'true' })), (error: unknown) => {
    assert.ok(isInvalid(error));
    assert.match(
      error.message,
      /^admission webhook "validating\.example\.com" denied the request: ConfigMap "second" is invalid: data\[by\]: Duplicate/,
    );
    assert.deepEqual(causesOf(error), [{ reason: 'FieldValueDuplicate', message: 'Duplicate value: "default"', field: 'data[by]' }]);
    return true;
  });
});
