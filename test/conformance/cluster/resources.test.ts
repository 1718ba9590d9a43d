import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ResourceType } from '../../../src/k8s/kind.ts';
import type { EditOutcome, ObjectEdit, OwnedObject } from '../../../src/protocol/cluster.ts';
import { guestbookCrd, guestbooks, guestbookYaml } from './support/files.ts';
import { type TestLink, testLink } from './support/link.ts';
import { testSandbox } from './support/sandbox.ts';

const timeout = 150_000;
const configMaps: ResourceType = { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true };

interface Ready extends TestLink {
  apply(yaml: string): Promise<readonly string[]>;
  yamlOf(type: ResourceType, name: string): Promise<string>;
  uidOf(type: ResourceType, name: string): Promise<string>;
  edit(name: string, change: (yaml: string) => string, more?: Partial<ObjectEdit>): Promise<EditOutcome>;
}

async function ready(t: TestContext): Promise<Ready> {
  const sandbox = await testSandbox(t);
  const cluster = await testLink(t);
  const { link } = cluster;
  await link.request('open', { kind: 'sandbox', kubeconfig: sandbox.kubeconfig });
  await link.request('installCrds', { files: [{ path: 'x', text: guestbookCrd() }], timeoutMs: 60_000 });
  const yamlOf = async (type: ResourceType, name: string): Promise<string> =>
    (await link.request('getYaml', { type, namespace: 'default', name })).yaml;
  return {
    ...cluster,
    apply: async (yaml) => (await link.request('applyYaml', { yaml, dryRun: false })).applied,
    yamlOf,
    uidOf: async (type, name) => /^ {2}uid: (.*)$/m.exec(await yamlOf(type, name))?.[1] ?? '',
    edit: async (name, change, more = {}) => {
      const base = await yamlOf(guestbooks, name);
      const whole = { part: 'object', dryRun: false, force: false, removeKept: false } as const;
      const edit = { type: guestbooks, namespace: 'default', name, base, edited: change(base), ...whole, ...more };
      return link.request('applyEdit', edit);
    },
  };
}

function configMap(
  name: string,
  owner: { readonly apiVersion: string; readonly kind: string; readonly name: string; readonly uid: string },
): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  ownerReferences:
    - { apiVersion: ${owner.apiVersion}, kind: ${owner.kind}, name: ${owner.name}, uid: ${owner.uid} }
`;
}

function event(about: string, uid: string): string {
  return `apiVersion: v1
kind: Event
metadata: { name: ${about}.1, namespace: default }
involvedObject: { apiVersion: webapp.example.com/v1, kind: Guestbook, namespace: default, name: ${about}, uid: ${uid} }
type: Warning
reason: NoLuck
message: it rains
count: 3
lastTimestamp: "2026-12-01T10:00:00Z"
source: { component: test }
`;
}

test('what stands around an object: conditions, owner, what it owns and what that owns, events', { timeout }, async (t) => {
  const { link, apply, uidOf, edit } = await ready(t);
  await apply(guestbookYaml('gb'));
  const uid = await uidOf(guestbooks, 'gb');
  await apply(configMap('child', { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook', name: 'gb', uid }));
  const child = await uidOf(configMaps, 'child');
  await apply(`${configMap('grandchild', { apiVersion: 'v1', kind: 'ConfigMap', name: 'child', uid: child })}---\n${event('gb', uid)}`);
  await edit('gb', (yaml) => `${yaml}status:\n  phase: Ready\n`, { part: 'status' });
  const asked = { type: guestbooks, namespace: 'default', name: 'gb', among: [guestbooks] };
  const seen = await link.request('related', asked);
  const tree = (owned: readonly OwnedObject[]): unknown => owned.map(({ type, name, owned: below }) => [type.kind, name, tree(below)]);
  assert.deepEqual(tree(seen.owned), [['ConfigMap', 'child', [['ConfigMap', 'grandchild', []]]]]);
  assert.deepEqual(
    seen.events.map(({ type, reason, message, count, source }) => [type, reason, message, count, source]),
    [['Warning', 'NoLuck', 'it rains', 3, 'test']],
  );
  assert.deepEqual([seen.unseen, seen.conditions, seen.owners, seen.managers], [[], [], [], ['crd-studio']]);
  const below = await link.request('related', { type: configMaps, namespace: 'default', name: 'child', among: [guestbooks] });
  assert.deepEqual(
    below.owners.map(({ type, name, found }) => [type.resource, name, found]),
    [['guestbooks', 'gb', true]],
  );
});

test('an edit is applied as what was changed; a field of others is a conflict that names them, until it is forced', {
  timeout,
}, async (t) => {
  const { link, apply, yamlOf, edit } = await ready(t);
  await apply(`${guestbookYaml('gb').replace('spec:', '  labels: { mine: a }\nspec:')}`);
  const unchanged = await edit('gb', (yaml) => yaml);
  assert.deepEqual(unchanged, { outcome: 'same', elsewhere: [] });
  const labelled = await edit('gb', (yaml) => yaml.replace('mine: a', 'mine: b\n    more: c'));
  assert.deepEqual(
    [labelled.outcome, 'changed' in labelled && labelled.changed],
    ['applied', ['metadata.labels.mine', 'metadata.labels.more']],
  );
  assert.match(await yamlOf(guestbooks, 'gb'), /labels:\n {4}mine: b\n {4}more: c\n[^]*replicas: 1/);

  const connection = await link.request('connection', {});
  const { createHttpClient } = await import('../../../src/client/httpClient.ts');
  const other = createHttpClient(connection, { userAgent: 'somebody' });
  t.after(() => other.close());
  await other.patch(
    guestbooks,
    { namespace: 'default', name: 'gb' },
    { type: 'merge', body: { spec: { replicas: 5 }, metadata: { labels: { theirs: 'x' } } } },
  );

  const conflict = await edit('gb', (yaml) => yaml.replace('replicas: 5', 'replicas: 7'), { dryRun: true });
  assert.deepEqual(conflict, { outcome: 'conflicts', conflicts: [{ field: 'spec.replicas', managers: ['somebody'] }] });
  assert.equal((await edit('gb', (yaml) => yaml.replace('replicas: 5', 'replicas: 7'), { force: true })).outcome, 'applied');
  assert.match(await yamlOf(guestbooks, 'gb'), /replicas: 7/);

  const kept = await edit('gb', (yaml) => yaml.replace(/^ {4}theirs: x\n/m, ''), { dryRun: true });
  assert.deepEqual('kept' in kept && kept.kept, [{ field: 'metadata.labels.theirs', managers: ['somebody'] }]);
  await edit('gb', (yaml) => yaml.replace(/^ {4}theirs: x\n/m, ''), { removeKept: true });
  assert.doesNotMatch(await yamlOf(guestbooks, 'gb'), /theirs/);
});

test('an edit that cannot be meant is refused, and what another part saves is named', { timeout }, async (t) => {
  const { apply, edit } = await ready(t);
  await apply(guestbookYaml('gb'));
  await assert.rejects(
    edit('gb', (yaml) => yaml.replace('name: gb', 'name: other')),
    /metadata\.name other is not what was opened \(metadata\.name gb\)/,
  );
  await assert.rejects(
    edit('gb', (yaml) => yaml.replace('replicas: 1', 'replicas: 1000')),
    /spec\.replicas/,
  );
  await assert.rejects(
    edit('gb', () => ''),
    /the document is empty/,
  );
  const elsewhere = await edit('gb', (yaml) => `${yaml}status:\n  phase: Ready\n`);
  assert.deepEqual(elsewhere, { outcome: 'same', elsewhere: ['status'] });
});

test('uninstalling: what goes with it, what holds it, and an order that ends', { timeout }, async (t) => {
  const { link, apply, payloads } = await ready(t);
  await apply(
    [guestbookYaml('free'), guestbookYaml('held').replace('namespace:', 'finalizers: [example.com/hold]\n  namespace:')].join('---\n'),
  );
  const crds = ['guestbooks.webapp.example.com'];
  assert.deepEqual((await link.request('uninstallPlan', { crds: [...crds, 'absent.example.com'] })).crds, [
    {
      name: crds[0],
      kind: 'Guestbook',
      instances: 2,
      finalizers: [{ finalizer: 'example.com/hold', count: 1, example: 'default/held' }],
      terminating: false,
    },
  ]);
  const first = await link.request('uninstallCrds', { crds, removeFinalizers: false, timeoutMs: 300 });
  assert.deepEqual(first.crds, [{ name: crds[0], state: 'held', held: [{ object: 'default/held', finalizers: ['example.com/hold'] }] }]);
  assert.equal((await link.request('uninstallPlan', { crds })).crds[0]?.terminating, false);
  const second = await link.request('uninstallCrds', { crds: [...crds, 'absent.example.com'], removeFinalizers: true, timeoutMs: 60_000 });
  assert.deepEqual(second.crds, [
    { name: crds[0], state: 'gone' },
    { name: 'absent.example.com', state: 'absent' },
  ]);
  assert.ok(payloads('installProgress').some(({ message }) => message === 'Waiting until its objects are gone'));
});

test('a CRD that is deleted under its objects is told as terminating, with what blocks it; a finalizer can be removed', {
  timeout,
}, async (t) => {
  const { link, apply, until, payloads } = await ready(t);
  await apply(guestbookYaml('held').replace('namespace:', 'finalizers: [example.com/hold, example.com/other]\n  namespace:'));
  const crdType = {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    kind: 'CustomResourceDefinition',
    resource: 'customresourcedefinitions',
    namespaced: false,
  };
  await link.request('deleteObject', { type: crdType, namespace: '', name: 'guestbooks.webapp.example.com' });
  const told = await until('crds', ({ crds }) => crds[0]?.terminating !== undefined);
  assert.match(told.crds[0]?.terminating ?? '', /CustomResource|instances|finalizers/i);
  assert.equal(told.crds[0]?.ours, true);
  const held = { type: guestbooks, namespace: 'default', name: 'held' };
  await link.request('removeFinalizer', { ...held, finalizer: 'example.com/hold' });
  assert.deepEqual((await link.request('related', { ...held, among: [] })).finalizers, ['example.com/other']);
  await link.request('removeFinalizer', { ...held, finalizer: 'example.com/other' });
  await until('crds', ({ crds }) => crds.length === 0, payloads('crds').length);
});

test('a watched object tells each change, field by field and by whom, and its end', { timeout }, async (t) => {
  const { link, apply, until, told } = await ready(t);
  await apply(guestbookYaml('gb'));
  await link.tell('watchObjects', { objects: [{ type: guestbooks, namespace: 'default', name: 'gb' }] });
  assert.equal((await until('objectChanged', ({ event: what }) => what === 'seen')).object.name, 'gb');
  await apply(guestbookYaml('gb', 3));
  await apply(guestbookYaml('unrelated', 3));
  const changed = await until('objectChanged', ({ event: what }) => what === 'changed');
  assert.deepEqual([changed.lines, changed.manager], [['metadata.generation: 1 -> 2', 'spec.replicas: 1 -> 3'], 'crd-studio']);
  await link.request('deleteObject', { type: guestbooks, namespace: 'default', name: 'gb' });
  await until('objectChanged', ({ event: what }) => what === 'deleted');
  assert.ok(told.every((each) => each.name !== 'objectChanged' || each.payload.object.name === 'gb'));
});

test('an open YAML beside the cluster: what an apply would change, defaults aside', { timeout }, async (t) => {
  const { link, apply } = await ready(t);
  await apply(guestbookYaml('gb'));
  const yaml = `${guestbookYaml('gb', 4)}---\n${guestbookYaml('absent').replace('  namespace: default\n', '')}`;
  const { objects } = await link.request('compareYaml', { yaml, namespace: 'default' });
  assert.deepEqual(
    objects.map(({ what }) => what),
    ['Guestbook default/gb', 'Guestbook default/absent'],
  );
  assert.equal(objects[0]?.live.replace('replicas: 1', 'replicas: 4'), objects[0]?.wanted);
  assert.equal(objects[1]?.live, '');
});

test('the sandbox alone: snapshots and the clock; what has no log says so', { timeout }, async (t) => {
  const { link, apply } = await ready(t);
  await apply(guestbookYaml('before'));
  await link.request('sandbox', { deed: 'take', name: 'one' });
  await apply(guestbookYaml('after'));
  const { snapshots = [] } = await link.request('sandbox', { deed: 'snapshots' });
  assert.deepEqual(
    snapshots.map(({ name }) => name),
    ['one'],
  );
  await link.request('sandbox', { deed: 'restore', name: 'one' });
  const names = async (): Promise<string[]> => (await link.request('list', { type: guestbooks, limit: 10 })).rows.map(({ name }) => name);
  assert.deepEqual(await names(), ['before']);
  assert.equal((await link.request('sandbox', { deed: 'setRate', rate: 0 })).clock?.rate, 0);
  const { clock: standing } = await link.request('sandbox', { deed: 'clock' });
  const { clock: stepped } = await link.request('sandbox', { deed: 'step', seconds: 3600 });
  assert.equal(Date.parse(stepped?.now ?? '') - Date.parse(standing?.now ?? ''), 3_600_000);
  await link.request('sandbox', { deed: 'forget', name: 'one' });
  await assert.rejects(link.request('podLog', { namespace: 'default', name: 'none', lines: 10 }));
  await link.request('sandbox', { deed: 'reset' });
  assert.deepEqual((await link.request('sandbox', { deed: 'snapshots' })).snapshots, []);
});

test('bad input: an object of 1 MB, a name of 253 letters, names with what cannot be seen, conditions that are no list', {
  timeout,
}, async (t) => {
  const { link, apply, edit } = await ready(t);
  const long = `${'a'.repeat(60)}.`.repeat(4).slice(0, 253).replace(/\.$/, 'b').padEnd(253, 'c');
  const big = 'x'.repeat(1_000_000);
  await apply(`apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${long} }\ndata: { big: ${big} }\n`);
  const { yaml } = await link.request('getYaml', { type: configMaps, namespace: 'default', name: long });
  const whole = {
    type: configMaps,
    namespace: 'default',
    name: long,
    part: 'object',
    dryRun: false,
    force: false,
    removeKept: false,
  } as const;
  const outcome = await link.request('applyEdit', { ...whole, base: yaml, edited: yaml.replace(/^data:\n/m, 'data:\n  small: y\n') });
  assert.deepEqual([outcome.outcome, 'changed' in outcome && outcome.changed], ['applied', ['data.small']]);

  const roles = { group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'ClusterRole', resource: 'clusterroles', namespaced: false };
  const odd = 'shalom:שלום\u202e\u0007 x';
  await apply(`apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: ${JSON.stringify(odd)}\nrules: []\n`);
  const { rows } = await link.request('list', { type: roles, limit: 500 });
  assert.ok(rows.some(({ name }) => name === odd));
  assert.deepEqual((await link.request('related', { type: roles, namespace: '', name: odd, among: [] })).finalizers, []);
  await link.request('deleteObject', { type: roles, namespace: '', name: odd });

  const crd = guestbookCrd().replace('                phase:', '                conditions: { type: string }\n                phase:');
  await link.request('installCrds', { files: [{ path: 'x', text: crd }], timeoutMs: 60_000 });
  await apply(guestbookYaml('gb'));
  const status = (text: string) => (before: string) => `${before.replace(/status: \{\}\n/, '')}status:\n  conditions: ${text}\n`;
  await edit('gb', status('all is well'), { part: 'status' });
  const { conditions, conditionsProblem } = await link.request('related', {
    type: guestbooks,
    namespace: 'default',
    name: 'gb',
    among: [],
  });
  assert.deepEqual([conditions, conditionsProblem], [[], 'status.conditions is no list but a string']);
});

test('a folder is applied in an order that works, and what is refused is told beside the rest', { timeout }, async (t) => {
  const { link } = await ready(t);
  const crd = guestbookCrd().replaceAll('uestbook', 'uestroom');
  const files = [
    {
      path: 'a.yaml',
      text: `${guestbookYaml('room', 3).replaceAll('uestbook', 'uestroom').replace('default', 'team')}---\n${guestbookYaml('bad', 1000)}`,
    },
    { path: 'broken.yaml', text: 'kind: [\n' },
    { path: 'kustomization.yaml', text: 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n' },
    { path: 'z.yaml', text: `${crd}---\napiVersion: v1\nkind: Namespace\nmetadata: { name: team }\n` },
  ];
  const { applied, failed } = await link.request('applyFiles', { files, namespace: 'default', timeoutMs: 60_000 });
  assert.deepEqual(applied, ['Namespace team', 'CustomResourceDefinition guestrooms.webapp.example.com', 'Guestroom team/room']);
  assert.deepEqual(
    failed.map(({ what }) => what),
    ['broken.yaml', 'Guestbook bad'],
  );
});
