import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrdRow, Related, ResourceRow } from '../../../../src/protocol/cluster.ts';
import { type ClusterState, resourceTypeOf } from '../../../../src/workbench/cluster/clusterState.ts';
import { ResourceRows } from '../../../../src/workbench/cluster/resourceRows.ts';
import { type ResourcesInput, resourcesTree } from '../../../../src/workbench/trees/resourcesTree.ts';
import { findPath } from '../../../../src/workbench/trees/treeNode.ts';
import { lines, treeIds, treeText } from '../treeText.ts';

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
const input: ResourcesInput = {
  state: connected,
  crds: [crd],
  crdsProblem: undefined,
  touched: [],
  rows: new ResourceRows(),
  differences: new Map(),
  namespace: 'default',
  sandbox: false,
  watched: [],
  related: () => ({ state: 'asking' }),
  show: () => undefined,
  sandboxFacts: () => ({ state: 'asking' }),
  now,
};
const tree = (change: Partial<ResourcesInput>, options: { icons?: boolean } = {}): string =>
  treeText(resourcesTree({ ...input, ...change }), { all: true, ...options }).replace(/\n +Loading …( \[[^\]]*\])?/g, '');
const related: Related = {
  resourceVersion: '7',
  created: '',
  deleting: false,
  finalizers: [],
  conditions: [],
  owners: [],
  owned: [],
  events: [],
  managers: [],
  unseen: [],
};
const oneRow = (change: Partial<ResourceRow> = {}, name = 'gb-1'): ResourceRows => {
  const rows = new ResourceRows();
  rows.apply({ type, reset: true, put: [row(name, change)], gone: [], count: 1 });
  return rows;
};

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
    tree({ crds: [], touched }),
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

test('CRDs stand by group where there are several, with what is to be known of each', () => {
  const other = { ...crd, name: 'zoos.a.example.com', group: 'a.example.com', kind: 'Zoo', plural: 'zoos', ours: true };
  const going = { ...crd, problem: 'Terminating', terminating: 'CustomResource deletion is in progress' };
  const rows = new ResourceRows();
  rows.apply({ type: resourceTypeOf(other), reset: true, put: [], gone: [], count: 0 });
  assert.equal(
    tree({ crds: [going, other], rows, differences: new Map([['zoos.a.example.com', 2]]) }, { icons: true }),
    lines(`
      CRDs | 2 kinds [symbol-structure]
        a.example.com | 1 kind [package]
          zoos | Established · 0 · differs from the workspace: 2 fields · installed by us [warning]
            No Zoo yet [circle-slash]
        webapp.example.com | 1 kind · 1 not as it should be [warning]
          guestbooks | Terminating [warning]
            Held up | CustomResource deletion is in progress [warning]`),
  );
});

test('around an object stand its finalizers, conditions, owners, what it owns and its events', () => {
  const configMap = { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true };
  const pod = { group: '', version: 'v1', kind: 'Pod', resource: 'pods', namespaced: true };
  const found: Related = {
    ...related,
    finalizers: ['example.com/hold'],
    conditions: [
      { type: 'Ready', status: 'False', reason: 'NoText', message: 'the text is missing', since: new Date(now - 60_000).toISOString() },
      { type: 'Odd', status: 'Maybe' },
    ],
    owners: [
      { type, namespace: 'default', name: 'site', finalizers: [] },
      { type, namespace: 'default', name: 'gone', found: false, finalizers: [] },
    ],
    owned: [
      {
        type: configMap,
        namespace: 'default',
        name: 'gb-1-text',
        finalizers: [],
        owned: [{ type: pod, namespace: 'default', name: 'p', finalizers: [], owned: [] }],
      },
    ],
    events: [{ type: 'Warning', reason: 'NoLuck', message: 'it rains', count: 3, at: new Date(now - 5000).toISOString(), source: 'test' }],
    unseen: ['secrets: forbidden'],
  };
  const rows = oneRow({ deleting: true, finalizers: ['example.com/hold'] });
  const text = tree({ rows, related: () => ({ state: 'known', value: { ...found, deleting: true } }) }, { icons: true });
  assert.equal(
    text.slice(text.indexOf('      gb-1')),
    `      gb-1 | Terminating, held by example.com/hold · 3 m [warning]
        example.com/hold | finalizer, holds it [warning]
        Ready | False · NoText · 60 s ago: the text is missing [circle-outline]
        Odd | Maybe [question]
        Guestbook site | owner [arrow-up]
        Guestbook gone | owner, is not there [warning]
        ConfigMap gb-1-text | owned · owns 1 [arrow-small-right]
          Pod p | owned [arrow-small-right]
        Events | 1 · 1 warning [warning]
          NoLuck | it rains (3 times) · 5 s ago [warning]
        Not looked at | secrets: forbidden [info]`,
  );
  const nodes = resourcesTree({ ...input, rows, related: () => ({ state: 'known', value: found }) });
  const ids = treeIds(nodes);
  assert.equal(new Set(ids).size, ids.length);
});

test('an object with nothing around it, one that cannot be read, and conditions that are no list', () => {
  const known = (value: Partial<Related>): string =>
    tree({ rows: oneRow(), related: () => ({ state: 'known', value: { ...related, ...value } }) });
  assert.match(known({}), /\n +No conditions, owners or events$/);
  assert.match(
    known({ conditionsProblem: 'status.conditions is no list but a string' }),
    /No conditions \| status\.conditions is no list but a string$/,
  );
  assert.match(
    tree({ rows: oneRow(), related: () => ({ state: 'failed', message: 'guestbooks "gb-1" is forbidden' }) }),
    /Cannot be read \| guestbooks "gb-1" is forbidden$/,
  );
});

test('names that would break a line or turn it around are written out, and long ones are cut in the middle', () => {
  assert.match(tree({ rows: oneRow({}, 'a\u202eb\nc') }), /\n +a\\u\{202e\}b\\u\{a\}c \| 3 m$/);
  assert.match(tree({ rows: oneRow({}, 'אב') }), /\n +\u2068אב\u2069 \| 3 m$/);
  const long = `${'x'.repeat(150)}${'y'.repeat(103)}`;
  assert.match(tree({ rows: oneRow({ summary: 'Ready' }, long) }), /\n +x{50}…y{25} \| Ready · 3 m$/);
});

test('a cluster that answers 403 to everything says so at each place', () => {
  const crdsProblem = 'customresourcedefinitions is forbidden';
  assert.equal(tree({ crds: [], crdsProblem }, { icons: true }), `CRDs | cannot be listed: ${crdsProblem} [warning]`);
  const rows = new ResourceRows();
  rows.apply({ type, reset: true, put: [], gone: [], count: 0, problem: 'guestbooks is forbidden' });
  assert.match(
    tree({ rows }, { icons: true }),
    /Established · 0 \[symbol-class\]\n +Cannot be watched \| guestbooks is forbidden \[warning\]$/,
  );
});

test('5,000 CRDs stand in groups and ranges, and only what is opened is made', () => {
  const crds = Array.from({ length: 5000 }, (_, n) => {
    const name = `kind${String(n).padStart(4, '0')}s.g${n % 250}.example.com`;
    return { ...crd, name, group: `g${n % 250}.example.com` };
  });
  const [top] = resourcesTree({ ...input, crds });
  const groups = top?.children?.() ?? [];
  assert.deepEqual(
    groups.map(({ label, description }) => `${label} | ${description}`),
    ['g0.example.com … g53.example.com | 200 entries', 'g54.example.com … g99.example.com | 50 entries'],
  );
  assert.equal(groups[0]?.children?.()[0]?.children?.().length, 20);
});

test('the sandbox has its clock and its snapshots', () => {
  const facts: ResourcesInput['sandboxFacts'] = (deed) =>
    deed === 'clock'
      ? { state: 'known', value: { clock: { now: '2026-12-01T10:00:30.000Z', rate: 60 } } }
      : {
          state: 'known',
          value: { snapshots: [{ name: 'before', takenAt: new Date(now - 120_000).toISOString(), objects: 1200, bytes: 5 }] },
        };
  assert.match(
    tree({ sandbox: true, sandboxFacts: facts }),
    /Sandbox \| clock and snapshots\n {2}Clock \| 60 times as fast · 2026-12-01 10:00 UTC\n {2}Snapshots \| 1\n {4}before \| 1,200 objects · 2 m ago$/,
  );
});

test('of 10,000 objects only the page that is opened is made, and only its rows are asked for', () => {
  const rows = new ResourceRows();
  const names = Array.from({ length: 10_000 }, (_, n) => ({ namespace: 'default', name: `gb-${String(n).padStart(5, '0')}` }));
  rows.apply({ type, reset: true, put: [], names, gone: [], count: names.length });
  const asked: string[] = [];
  const roots = resourcesTree({ ...input, rows, show: (_, { name }) => asked.push(name) });
  const pages =
    findPath(roots, ['crds', 'crds/guestbooks.webapp.example.com', 'crds/guestbooks.webapp.example.com/default'])?.at(-1)?.children?.() ??
    [];
  assert.deepEqual([pages.length, pages[1]?.label, asked.length], [50, 'gb-00200 … gb-00399', 0]);
  assert.equal(pages[1]?.children?.().length, 200);
  assert.deepEqual([asked.length, asked[0], asked.at(-1)], [200, 'gb-00200', 'gb-00399']);
});
