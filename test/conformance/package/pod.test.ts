import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ConfigMap } from '../../../src/package.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { node22 } from '../../../tools/bootstrap/node22.mjs';
import { until } from '../runtime/until.ts';
import { canHaveMounts, Pod } from './support/pod.ts';

const program = `
import { ConfigMap, Manager } from '@crd-studio/runtime';
const manager = new Manager({ leaderElection: { name: 'pod' }, healthProbeBindAddress: ':0', metricsBindAddress: ':0' });
manager.controller('config-maps').for(ConfigMap).reconcile(async ({ name }, { client }) => {
  const found = await client.get(ConfigMap, { namespace: 'default', name });
  if (found !== undefined && found.data?.seen === undefined) await client.patch(ConfigMap, { namespace: 'default', name }, { type: 'merge', body: { data: { seen: process.version } } });
  return {};
});
await manager.start();
console.log('the end');
`;

const oldest = await node22().then(
  (path) => ({ path, reason: path === undefined && 'there is no prebuilt Node 22 for this system' }),
  (error: unknown) => ({ path: undefined, reason: `Node 22 cannot be fetched: ${String(error)}` }),
);
const nodes = [
  { name: 'the Node of these tests', node: process.execPath, reason: false },
  { name: 'Node 22', node: oldest.path ?? '', reason: oldest.reason },
] as const;

describe('the package in a pod, with its service account', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  for (const { name, node, reason } of nodes) {
    const skip = reason || (!canHaveMounts() && 'this system gives a user no mounts of their own');
    test(`under ${name} it elects a leader and reconciles; a token that is renewed in its file is taken without a restart`, {
      skip,
    }, async (t) => {
      const pod = new Pod(sandbox.connection);
      t.after(() => pod.dispose());
      pod.project('expired');
      const running = pod.run(node, program);
      t.after(() => running.stop());
      await until('it is refused', () => /Unauthorized/.test(running.output()));
      pod.project(sandbox.connection.token ?? '');
      const map = `seen-by-${name.replaceAll(/\W/g, '').toLowerCase()}`;
      await sandbox.client.create(ConfigMap({ metadata: { namespace: 'default', name: map } }));
      const seen = async (): Promise<string | undefined> =>
        (await sandbox.client.get(ConfigMap, { namespace: 'default', name: map }))?.data?.['seen'];
      await until('it reconciles', async () => (await seen()) !== undefined);
      assert.match((await seen()) ?? '', name === 'Node 22' ? /^v22\./ : new RegExp(`^${process.version}$`));
      assert.equal(await running.stop(), 0, running.output());
      assert.match(running.output(), /the end/);
    });
  }
});
