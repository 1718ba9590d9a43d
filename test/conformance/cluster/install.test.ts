import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { guestbookCrd, guestbooks, guestbookYaml } from './support/files.ts';
import { type TestLink, testLink } from './support/link.ts';
import { testSandbox } from './support/sandbox.ts';

const name = 'guestbooks.webapp.example.com';
const file = (text: string, path = 'config/crd/bases/guestbooks.yaml'): { path: string; text: string } => ({ path, text });

async function opened(t: TestContext): Promise<TestLink> {
  const sandbox = await testSandbox(t);
  const cluster = await testLink(t);
  await cluster.link.request('open', { kind: 'sandbox', kubeconfig: sandbox.kubeconfig });
  return cluster;
}

test('a CRD is absent, installed, the same, differs by the named fields, and the change is installed', { timeout: 150_000 }, async (t) => {
  const { link, payloads, until } = await opened(t);
  const compare = async (text: string): Promise<unknown> => (await link.request('compareCrds', { files: [file(text)] })).crds[0];
  const install = async (text: string): Promise<unknown> =>
    (await link.request('installCrds', { files: [file(text)], timeoutMs: 60_000 })).crds[0];
  const { path } = file('');

  assert.deepEqual(await compare(guestbookCrd()), { path, name, state: 'absent' });
  assert.deepEqual(await install(guestbookCrd()), { path, name, state: 'established', changed: true });
  assert.deepEqual(await compare(guestbookCrd()), { path, name, state: 'same' });
  assert.deepEqual(await install(guestbookCrd()), { path, name, state: 'established', changed: false });
  const field = 'spec.versions[v1].schema.openAPIV3Schema.properties.spec.properties.replicas.maximum';
  assert.deepEqual(await compare(guestbookCrd(20)), { path, name, state: 'differs', fields: [field] });
  assert.deepEqual(await install(guestbookCrd(20)), { path, name, state: 'established', changed: true });
  assert.deepEqual(await compare(guestbookCrd(20)), { path, name, state: 'same' });

  const steps = payloads('installProgress').slice(0, 3);
  assert.deepEqual(
    steps.map(({ crd, step }) => `${crd} ${step}`),
    [`${name} dryRun`, `${name} apply`, `${name} wait`],
  );
  const { crds } = await until('crds', (payload) => payload.crds.some((crd) => crd.established));
  const [{ uid = '', ...crd } = {}, ...others] = crds;
  assert.match(uid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    [crd, ...others],
    [
      {
        name,
        group: 'webapp.example.com',
        kind: 'Guestbook',
        plural: 'guestbooks',
        namespaced: true,
        versions: ['v1'],
        established: true,
        generation: 1,
        ours: true,
        withStatus: ['v1'],
      },
    ],
  );
});

test('one CRD that the server refuses keeps all from being installed, each with its reason', { timeout: 150_000 }, async (t) => {
  const { link } = await opened(t);
  const files = [
    file(guestbookCrd()),
    file(guestbookCrd().replace('type: integer', 'type: whole'), 'bad.yaml'),
    file('kind: Namespace', 'other.yaml'),
    file('a: [', 'broken.yaml'),
  ];
  const { crds } = await link.request('installCrds', { files, timeoutMs: 60_000 });
  assert.deepEqual(
    crds.map((crd) => `${crd.path}: ${crd.state}`),
    ['config/crd/bases/guestbooks.yaml: refused', 'bad.yaml: refused', 'other.yaml: refused', 'broken.yaml: refused'],
  );
  const messages = crds.map((crd) => (crd.state === 'refused' ? crd.message : ''));
  assert.match(messages[0] ?? '', /^not installed, because guestbooks\.webapp\.example\.com, other\.yaml, broken\.yaml were refused$/);
  assert.match(messages[1] ?? '', /whole/);
  assert.match(messages[2] ?? '', /holds only Namespace/);
  assert.match(messages[3] ?? '', /^the YAML is broken at line /);
  const { crds: compared } = await link.request('compareCrds', { files: [file(guestbookCrd())] });
  assert.equal(compared[0]?.state, 'absent');
});

test('names that another CRD has are told as conditions, without waiting for the end of time', { timeout: 150_000 }, async (t) => {
  const { link } = await opened(t);
  await link.request('installCrds', { files: [file(guestbookCrd())], timeoutMs: 60_000 });
  const rival = guestbookCrd().replaceAll('guestbooks', 'guestbookes').replace('listKind: GuestbookList', 'listKind: GuestbookesList');
  const { crds } = await link.request('installCrds', { files: [file(rival)], timeoutMs: 600_000 });
  const [crd] = crds;
  assert.equal(crd?.state, 'notEstablished');
  const accepted = crd.state === 'notEstablished' ? crd.conditions.find((condition) => condition.type === 'NamesAccepted') : undefined;
  assert.equal(accepted?.status, 'False');
  assert.match(accepted?.message ?? '', /already in use/);
});

test('objects: apply, the refusal in the server’s words, YAML, list page by page, delete', { timeout: 150_000 }, async (t) => {
  const { link } = await opened(t);
  await link.request('installCrds', { files: [file(guestbookCrd())], timeoutMs: 60_000 });
  const yaml = [guestbookYaml('a'), guestbookYaml('b', 3), '---\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n'].join('---\n');
  assert.deepEqual(await link.request('applyYaml', { yaml, dryRun: true }), {
    applied: ['Guestbook default/a', 'Guestbook default/b', 'ConfigMap default/c'],
  });
  await assert.rejects(link.request('getYaml', { type: guestbooks, namespace: 'default', name: 'a' }), {
    name: 'ApiError',
    code: 'NotFound',
  });
  await link.request('applyYaml', { yaml, dryRun: false });
  const refused = [guestbookYaml('d'), guestbookYaml('e', 11)].join('---\n');
  await assert.rejects(link.request('applyYaml', { yaml: refused, dryRun: false }), {
    name: 'ApiError',
    code: 'Invalid',
    message: /^document 2 \(Guestbook e\): .*spec\.replicas.*less than or equal to 10.*; applied before it: Guestbook default\/d$/s,
  });
  await assert.rejects(link.request('applyYaml', { yaml: 'apiVersion: a.b/v1\nkind: C\nmetadata: {name: d}\n', dryRun: false }), {
    code: 'NoKindMatch',
  });

  const shown = await link.request('getYaml', { type: guestbooks, namespace: 'default', name: 'b' });
  assert.match(shown.yaml, /kind: Guestbook\n[\s\S]*replicas: 3\n/);
  assert.doesNotMatch(shown.yaml, /managedFields/);
  await link.request('applyYaml', { yaml: shown.yaml.replace('replicas: 3', 'replicas: 4'), dryRun: false });
  await assert.rejects(link.request('applyYaml', { yaml: shown.yaml.replace('replicas: 3', 'replicas: 5'), dryRun: false }), {
    code: 'Conflict',
  });

  const first = await link.request('list', { type: guestbooks, limit: 2 });
  assert.deepEqual(
    first.rows.map((row) => row.name),
    ['a', 'b'],
  );
  assert.equal(first.remaining, 1);
  const second = await link.request('list', { type: guestbooks, limit: 2, continue: first.continue ?? '' });
  assert.deepEqual(
    second.rows.map((row) => row.name),
    ['d'],
  );
  assert.equal(second.continue, undefined);
  await link.request('deleteObject', { type: guestbooks, namespace: 'default', name: 'a' });
  assert.equal((await link.request('list', { type: guestbooks, limit: 9 })).rows.length, 2);
});

test('a cancelled install rejects at once', { timeout: 150_000 }, async (t) => {
  const { link } = await opened(t);
  const controller = new AbortController();
  const installing = link.request('installCrds', { files: [file(guestbookCrd())], timeoutMs: 60_000 }, controller.signal);
  controller.abort(new Error('cancelled by the person'));
  await assert.rejects(installing, /cancelled by the person/);
});
