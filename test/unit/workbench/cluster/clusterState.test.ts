import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClusterChoice, clusterName, isLocal, sandboxChoice, sourceOf } from '../../../../src/workbench/cluster/clusterState.ts';

const at = (server: string): ClusterChoice => ({
  kind: 'context',
  context: { kubeconfig: '/k', context: 'c', cluster: 'c', server, current: false },
});

test('the sandbox and clusters on this machine are local, everything else is not', () => {
  assert.equal(isLocal(sandboxChoice), true);
  for (const server of ['https://127.0.0.1:6443', 'https://localhost:1', 'https://[::1]:6443', 'https://kind.localhost']) {
    assert.equal(isLocal(at(server)), true, server);
  }
  for (const server of ['https://prod.example.com', 'https://10.0.0.1', 'https://127.0.0.1.evil.example', 'not a url']) {
    assert.equal(isLocal(at(server)), false, server);
  }
});

test('a choice has a name to be shown and a source to be opened', () => {
  assert.equal(clusterName(sandboxChoice), 'Sandbox');
  assert.equal(clusterName(at('https://x')), 'c');
  assert.deepEqual(sourceOf(at('https://x'), '/s'), { kind: 'context', kubeconfig: '/k', context: 'c' });
});
