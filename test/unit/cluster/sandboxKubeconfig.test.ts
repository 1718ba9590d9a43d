import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sandboxConnection } from '../../../src/cluster/sandboxKubeconfig.ts';

test("the sandbox's own kubeconfig is read without client-node", async (t) => {
  const text = `clusters:\n- name: crd-studio-sandbox\n  cluster: { server: "https://127.0.0.1:1", certificate-authority-data: ${Buffer.from('CA').toString('base64')} }\nusers:\n- name: crd-studio-sandbox\n  user: { token: s }\n`;
  const folder = mkdtempSync(join(tmpdir(), 'crds-sandbox-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'sandbox'), text);
  writeFileSync(join(folder, 'other'), 'a: b\n');
  assert.deepEqual(await sandboxConnection(join(folder, 'sandbox')), { server: 'https://127.0.0.1:1', token: 's', ca: 'CA' });
  await assert.rejects(sandboxConnection(join(folder, 'none')), { code: 'KubeconfigMissing', message: /is the sandbox running\?/ });
  await assert.rejects(sandboxConnection(join(folder, 'other')), { code: 'KubeconfigMalformed' });
});
