import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { installWebhooks, prepareWebhooks } from '../../../../src/runtime/testing/installWebhooks.ts';
import { FakeApi } from '../support/fakeApi.ts';

const group = { group: 'admissionregistration.k8s.io', version: 'v1' };
const kind = { ...group, kind: 'ValidatingWebhookConfiguration' };
const parse = (text: string): unknown[] => JSON.parse(text) as unknown[];

function folder(t: TestContext, files: Record<string, unknown>): string {
  const path = mkdtempSync(join(tmpdir(), 'webhooks '));
  t.after(() => rmSync(path, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), JSON.stringify(content));
  return path;
}

const configuration = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: kind.kind,
  metadata: { name: 'validating' },
  webhooks: [{ name: 'v.kb.io', clientConfig: { service: { name: 's', namespace: 'n', path: '/validate' } }, sideEffects: 'None' }],
};

test('configurations get the address and the authority of the test in the place of a service', async (t) => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const api = new FakeApi().serve(kind, 'validatingwebhookconfigurations', false);
  const path = folder(t, { 'manifests.yaml': [configuration, null], 'service.yaml': [{ apiVersion: 'v1', kind: 'Service' }] });
  await installWebhooks(api, { host: '127.0.0.1', port, certDir: '', ca: 'PEM' }, path, parse);
  const [stored] = api.objects(kind.kind) as unknown as { webhooks: unknown[] }[];
  assert.deepEqual(stored?.webhooks, [
    { name: 'v.kb.io', clientConfig: { url: `https://127.0.0.1:${port}/validate`, caBundle: 'UEVN' }, sideEffects: 'None' },
  ]);
});

test('a folder without configurations is named, and so is a manager that does not serve', async (t) => {
  const api = new FakeApi().serve(kind, 'validatingwebhookconfigurations', false);
  const nowhere = { host: '127.0.0.1', port: 1, certDir: '', ca: '' };
  const empty = folder(t, { 'service.yaml': [{ apiVersion: 'v1', kind: 'Service' }] });
  await assert.rejects(installWebhooks(api, nowhere, empty, parse), /there is no configuration of webhooks in .*webhooks /);
  const clock = new FakeClock();
  let failure: unknown;
  const path = folder(t, { 'manifests.yaml': [configuration] });
  void installWebhooks(api, nowhere, path, parse, clock).catch((error: unknown) => {
    failure = error;
  });
  while (failure === undefined) {
    await clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.match(
    (failure as Error).message,
    /^nobody serves webhooks on 127\.0\.0\.1:1 after 10 s: start a manager with \{ webhookServer: sandbox\.webhookServer \} first$/,
  );
});

test("the sandbox's own certificate lies where a manager looks for one, its key for nobody else to read", async (t) => {
  const certDir = join(folder(t, {}), 'serving-certs');
  const { host, port } = await prepareWebhooks({ ca: 'CA', certificate: 'CERT', key: 'KEY', token: 'secret' }, certDir);
  assert.deepEqual([host, port > 0], ['127.0.0.1', true]);
  assert.deepEqual([readFileSync(join(certDir, 'tls.crt'), 'utf8'), readFileSync(join(certDir, 'tls.key'), 'utf8')], ['CERT', 'KEY']);
  if (process.platform !== 'win32') assert.equal(statSync(join(certDir, 'tls.key')).mode & 0o777, 0o600);
});
