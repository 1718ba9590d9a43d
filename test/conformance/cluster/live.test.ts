import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ClusterNotifications, InformerPosition, ResourceRow } from '../../../src/protocol/cluster.ts';
import { guestbookCrd, guestbooks, guestbookYaml } from './support/files.ts';
import { type TestLink, testLink } from './support/link.ts';
import { type TestSandbox, testSandbox } from './support/sandbox.ts';

const timeout = 150_000;

async function ready(t: TestContext): Promise<TestLink & { sandbox: TestSandbox; apply: (...names: string[]) => Promise<void> }> {
  const sandbox = await testSandbox(t);
  const cluster = await testLink(t);
  await cluster.link.request('open', { kind: 'sandbox', kubeconfig: sandbox.kubeconfig });
  await cluster.link.request('installCrds', { files: [{ path: 'x', text: guestbookCrd() }], timeoutMs: 60_000 });
  const apply = async (...names: string[]): Promise<void> => {
    await cluster.link.request('applyYaml', { yaml: names.map((name) => guestbookYaml(name)).join('---\n'), dryRun: false });
  };
  return { ...cluster, sandbox, apply };
}

/** The rows as the view would have them after these messages. */
function assembled(messages: readonly ClusterNotifications['rows'][]): string[] {
  const rows = new Map<string, ResourceRow>();
  for (const { reset, put, gone, count } of messages) {
    if (reset) rows.clear();
    for (const row of put) rows.set(row.name, row);
    for (const { name } of gone) rows.delete(name);
    assert.equal(rows.size, count);
  }
  return [...rows.keys()].sort();
}

test('rows of a watched kind: all first, then only what changed, batched', { timeout }, async (t) => {
  const { link, told, payloads, until, apply } = await ready(t);
  await apply('a', 'b');
  await link.tell('watch', { types: [guestbooks] });
  const first = await until('rows', (rows) => rows.count === 2);
  assert.equal(first.reset, true);
  const since = told.length;
  await apply(...Array.from({ length: 30 }, (_, n) => `n${n}`));
  await link.request('deleteObject', { type: guestbooks, namespace: 'default', name: 'a' });
  await until('rows', (rows) => rows.count === 31, since);
  const messages = payloads('rows');
  assert.ok(messages.length < 32, `${messages.length} messages for 31 changes`);
  assert.equal(messages.filter((rows) => rows.reset).length, 1);
  assert.equal(assembled(messages).length, 31);
  await link.tell('watch', { types: [] });
  await apply('late');
  await link.request('list', { type: guestbooks, limit: 1 });
  assert.equal(payloads('rows').length, messages.length);
});

test('the sandbox is killed and comes back: the state says so, and the views go on by themselves', { timeout }, async (t) => {
  const { link, told, payloads, until, apply, sandbox } = await ready(t);
  await apply('a');
  await link.tell('watch', { types: [guestbooks] });
  await until('rows', (rows) => rows.count === 1);
  const killed = told.length;
  await sandbox.kill();
  const lost = await until('state', (state) => state.state === 'lost', killed);
  assert.match(lost.reason ?? '', /https:\/\/127\.0\.0\.1:\d+/);
  await sandbox.start();
  await until('state', (state) => state.state === 'connected', killed);
  await apply('b', 'c');
  await until('rows', (rows) => rows.count === 3, killed);
  assert.deepEqual(assembled(payloads('rows')), ['a', 'b', 'c']);
});

test('while the cluster is away a request waits, and can be cancelled', { timeout }, async (t) => {
  const { link, until, sandbox } = await ready(t);
  await sandbox.kill();
  await until('state', (state) => state.state === 'lost');
  const controller = new AbortController();
  const cancelled = link.request('list', { type: guestbooks, limit: 1 }, controller.signal);
  const waiting = link.request('list', { type: guestbooks, limit: 1 });
  controller.abort(new Error('never mind'));
  await assert.rejects(cancelled, /never mind/);
  await sandbox.start();
  assert.deepEqual((await waiting).rows, []);
});

test('an informer that stands still is told by how many changes it is behind', { timeout }, async (t) => {
  const { link, told, until, apply } = await ready(t);
  await apply('a');
  const position = async (): Promise<string> => {
    const { rows } = await link.request('list', { type: guestbooks, limit: 100 });
    return rows.map((row) => row.resourceVersion).sort((x, y) => Number(y) - Number(x))[0] ?? '';
  };
  const informer = (resourceVersion: string, more: Partial<InformerPosition> = {}): InformerPosition => ({
    id: 'guestbooks',
    gvk: { group: guestbooks.group, version: 'v1', kind: 'Guestbook' },
    namespaces: [],
    resourceVersion,
    ...more,
  });
  const at = await position();
  await link.tell('trackInformers', {
    informers: [informer(at), informer(at, { id: 'other', namespaces: ['kube-system'] }), informer('', { id: 'unlisted' })],
  });
  await until('behind', ({ counts }) => counts.some(({ id, changes }) => id === 'guestbooks' && changes === 0));
  await apply('b', 'c', 'd');
  await until('behind', ({ counts }) =>
    counts.some(({ id, changes, atLeast }) => id === 'guestbooks' && changes === 3 && atLeast === undefined),
  );
  await link.request('deleteObject', { type: guestbooks, namespace: 'default', name: 'b' });
  await until('behind', ({ counts }) => counts.some(({ id, changes }) => id === 'guestbooks' && changes === 4));
  const since = told.length;
  await link.tell('trackInformers', { informers: [informer(await position())] });
  await until('behind', ({ counts }) => counts.some(({ id, changes }) => id === 'guestbooks' && changes === 1), since);
  assert.equal(
    told.some(
      (each) =>
        each.name === 'behind' && each.payload.counts.some(({ id, changes }) => id === 'unlisted' || (id === 'other' && changes > 0)),
    ),
    false,
  );
});

test('a cluster process that is killed is started again, and goes on where it was', { timeout }, async (t) => {
  const { link, told, until, apply } = await ready(t);
  await link.tell('watch', { types: [guestbooks] });
  await apply('a');
  await until('rows', (rows) => rows.count === 1);
  const { pid } = link;
  const since = told.length;
  process.kill(pid, 'SIGKILL');
  await until('state', (state) => state.state === 'lost', since);
  const again = await until('rows', (rows) => rows.count === 1, since);
  assert.equal(again.reset, true);
  assert.notEqual(link.pid, pid);
  await apply('b');
  await until('rows', (rows) => rows.count === 2, since);
});

test('opening: no cluster, a kubeconfig that points nowhere, then a good one; secrets are never logged', { timeout }, async (t) => {
  const sandbox = await testSandbox(t);
  const { link, logged, told } = await testLink(t);
  await assert.rejects(link.request('list', { type: guestbooks, limit: 1 }), { code: 'NotOpen' });
  await assert.rejects(link.request('open', { kind: 'context', kubeconfig: '/nonexistent/config', context: 'x' }), {
    code: 'KubeconfigMissing',
  });
  await assert.rejects(link.request('open', { kind: 'context', kubeconfig: sandbox.kubeconfig, context: 'x' }), { code: 'ContextMissing' });
  const { contexts, problems } = await link.request('contexts', { files: [sandbox.kubeconfig] });
  assert.deepEqual(problems, []);
  const [context] = contexts;
  assert.equal(context?.context, 'crd-studio-sandbox');
  const { server, version } = await link.request('open', { kind: 'context', kubeconfig: sandbox.kubeconfig, context: context.context });
  assert.equal(server, context.server);
  assert.match(version, /^v1\./);
  const connection = await link.request('connection', {});
  assert.equal(connection.server, server);
  const token = connection.token ?? 'no token';
  await link.request('close', {});
  await assert.rejects(link.request('connection', {}), { code: 'NotOpen' });
  assert.doesNotMatch(JSON.stringify([logged, told]), new RegExp(token));
  const { pid } = link;
  await link.stop();
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
