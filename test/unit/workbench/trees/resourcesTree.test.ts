import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrdRow, ResourceRow } from '../../../../src/protocol/cluster.ts';
import { type ClusterState, resourceTypeOf } from '../../../../src/workbench/cluster/clusterState.ts';
import { ResourceRows } from '../../../../src/workbench/cluster/resourceRows.ts';
import { type ResourcesInput, resourcesTree } from '../../../../src/workbench/trees/resourcesTree.ts';
import { lines, treeText } from '../treeText.ts';

const now = Date.UTC(2026, 0, 1, 12);
const crd: CrdRow = {
  name: 'guestbooks.webapp.example.com',
  group: 'webapp.example.com',
  kind: 'Guestbook',
  plural: 'guestbooks',
  namespaced: true,
  versions: ['v1'],
  established: true,
};
const type = resourceTypeOf(crd);
const row = (name: string, change: Partial<ResourceRow> = {}): ResourceRow => ({
  namespace: 'default',
  name,
  resourceVersion: '7',
  created: new Date(now - 180_000).toISOString(),
  deleting: false,
  ...change,
});
const connected: ClusterState = { state: 'connected', server: 'https://127.0.0.1:1', version: 'v1.37.2' };
const tree = (change: Partial<ResourcesInput>): string =>
  treeText(resourcesTree({ state: connected, crds: [crd], touched: [], rows: new ResourceRows(), now, ...change }), { all: true });

test('CRDs and their objects, by namespace and name', () => {
  const rows = new ResourceRows();
  rows.apply({
    type,
    reset: true,
    put: [row('gb-2'), row('gb-1', { summary: 'Ready' }), row('x', { namespace: 'b' })],
    gone: [],
    count: 3,
  });
  assert.equal(
    tree({ rows }),
    lines(`
      CRDs | 1 kind
        guestbooks.webapp.example.com | Established · 3
          b | 1 object
            x | 3 m
          default | 2 objects
            gb-1 | Ready · 3 m
            gb-2 | 3 m`),
  );
});

test('changes arrive as differences; a reset throws away what was', () => {
  const rows = new ResourceRows();
  rows.apply({ type, reset: true, put: [row('gb-1'), row('gb-2')], gone: [], count: 2 });
  rows.apply({ type, reset: false, put: [row('gb-2', { deleting: true })], gone: [{ namespace: 'default', name: 'gb-1' }], count: 1 });
  assert.match(tree({ rows }), /Established · 1\n.*default \| 1 object\n +gb-2 \| Terminating · 3 m$/s);
  rows.apply({ type, reset: true, put: [], gone: [], count: 0 });
  assert.match(tree({ rows }), /Established · 0\n +No Guestbook yet$/);
});

test('a CRD that is not established says why, and offers no objects', () => {
  const broken = { ...crd, established: false, problem: 'NamesNotAccepted: plural is in use' };
  assert.equal(tree({ crds: [broken] }), 'CRDs | 1 kind\n  guestbooks.webapp.example.com | NamesNotAccepted: plural is in use');
});

test('kinds that controllers touch stand in their groups', () => {
  const touched = [
    { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true },
    { group: 'apps', version: 'v1', kind: 'Deployment', resource: 'deployments', namespaced: true },
    { group: 'coordination.k8s.io', version: 'v1', kind: 'Lease', resource: 'leases', namespaced: true },
    { group: '', version: 'v1', kind: 'ServiceAccount', resource: 'serviceaccounts', namespaced: true },
  ];
  assert.equal(
    tree({ crds: [], touched }).replace(/\n +Loading …/g, ''),
    lines(`
      CRDs | none installed
      Workloads
        Deployment | apps/v1
      Config
        ConfigMap | v1
      Access
        ServiceAccount | v1
      Leases
        Lease | coordination.k8s.io/v1`),
  );
});

test('without a connection the view says so, and keeps what it knew', () => {
  assert.equal(tree({ state: { state: 'off' } }), '');
  assert.equal(tree({ state: { state: 'failed', message: 'ECONNREFUSED 127.0.0.1:6443' } }), 'Not connected | ECONNREFUSED 127.0.0.1:6443');
  assert.match(tree({ state: { state: 'lost', reason: 'reset' } }), /^Connection lost, trying again \| reset\nCRDs \| 1 kind/);
});
