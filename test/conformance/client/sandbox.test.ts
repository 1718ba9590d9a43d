import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createHttpClient, type HttpClient } from '../../../src/client/httpClient.ts';
import { connectionFor } from '../../../src/client/kubeconfig.ts';
import { initialEventsEndAnnotation } from '../../../src/k8s/apiClient.ts';
import type { ResourceType } from '../../../src/k8s/kind.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';
import { type TestSandbox, testSandbox } from '../cluster/support/sandbox.ts';

interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
}

const timeout = 150_000;
const key = { namespace: 'default', name: 'a' };
const map = (name: string, data: Record<string, string> = {}): ConfigMap => ({ metadata: { name, namespace: 'default' }, data });

async function connected(t: TestContext): Promise<{ api: HttpClient; sandbox: TestSandbox; type: ResourceType }> {
  const sandbox = await testSandbox(t);
  const api = createHttpClient(await connectionFor(sandbox.kubeconfig));
  t.after(() => api.close());
  return { api, sandbox, type: await api.resourceFor({ group: '', version: 'v1', kind: 'ConfigMap' }) };
}

test('every verb does at the server what it says', { timeout }, async (t) => {
  const { api, type } = await connected(t);
  const made = await api.create(type, map('a', { x: '1' }));
  assert.ok(made.metadata?.uid);
  await assert.rejects(api.create(type, map('a')), { code: 'AlreadyExists' });
  await api.update(type, { ...made, data: { x: '2' } });
  await assert.rejects(api.update(type, { ...made, data: { x: '3' } }), { code: 'Conflict', httpCode: 409 });
  await api.patch(type, key, { type: 'merge', body: { data: { y: 'é' } } });
  await api.patch(type, key, { type: 'json', operations: [{ op: 'replace', path: '/data/x', value: '4' }] });
  await api.patch(type, key, { type: 'strategic', body: { metadata: { labels: { l: 'v' } } } });
  await api.patch(
    type,
    key,
    { type: 'apply', body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { z: '5' } } },
    { fieldManager: 'm' },
  );
  const now = await api.get<ConfigMap>(type, key);
  assert.deepEqual(now.data, { x: '4', y: 'é', z: '5' });
  const dry = await api.patch<ConfigMap>(type, key, { type: 'merge', body: { data: null } }, { dryRun: true });
  assert.equal(dry.data, undefined);
  assert.equal((await api.list(type, { namespace: 'default', labelSelector: 'l=v' })).items.length, 1);
  assert.equal((await api.list(type, { namespace: 'default', labelSelector: 'l=w' })).items.length, 0);
  const partial = await api.list<ConfigMap>(type, { namespace: 'default', labelSelector: 'l', metadataOnly: true });
  assert.deepEqual([partial.kind, partial.items[0]?.data, partial.items[0]?.metadata?.name], ['PartialObjectMetadataList', undefined, 'a']);
  await assert.rejects(api.delete(type, key, { preconditions: { uid: 'other' } }), { code: 'Conflict' });
  await api.delete(type, key);
  await assert.rejects(api.get(type, key), { code: 'NotFound' });
  await api.create(type, { ...map('b'), metadata: { name: 'b', namespace: 'default', labels: { l: 'v' } } });
  await api.deleteCollection(type, { namespace: 'default', labelSelector: 'l=v' });
  await assert.rejects(api.get(type, { ...key, name: 'b' }), { code: 'NotFound' });
});

test('a WatchList gives what is there, the bookmark that ends it, then what comes', { timeout }, async (t) => {
  const { api, type } = await connected(t);
  await api.create(type, map('a'));
  const events = await api.watch<ConfigMap>(type, {
    namespace: 'default',
    sendInitialEvents: true,
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: true,
    labelSelector: '!kubernetes.io/metadata.name',
  });
  const told: string[] = [];
  for await (const event of events) {
    if (event.type === 'ERROR') assert.fail(JSON.stringify(event.object));
    const end = event.object.metadata?.annotations?.[initialEventsEndAnnotation] === 'true';
    told.push(`${event.type} ${end ? 'end' : event.object.metadata?.name}`);
    if (end) await api.create(type, map('b', { text: 'ß€😀'.repeat(50_000) }));
    if (told.at(-1) === 'ADDED b') break;
  }
  assert.deepEqual(
    told.filter((line) => !line.includes('kube-root-ca')),
    ['ADDED a', 'BOOKMARK end', 'ADDED b'],
  );
});

test('the sandbox is killed under a watch and comes back: the watch breaks, and goes on from where it was, nothing lost', {
  timeout,
}, async (t) => {
  const { api, sandbox, type } = await connected(t);
  const { metadata } = await api.list(type);
  const events = await api.watch(type, { resourceVersion: metadata.resourceVersion });
  await api.create(type, map('a'));
  const seen: string[] = [];
  let position = '';
  await assert.rejects(
    async () => {
      for await (const event of events) {
        if (event.type !== 'ADDED') continue;
        seen.push(event.object.metadata?.name ?? '');
        position = event.object.metadata?.resourceVersion ?? '';
        await sandbox.kill();
      }
    },
    { name: 'ConnectionError' },
  );
  await assert.rejects(api.get(type, key), { name: 'ConnectionError', code: 'ECONNREFUSED' });
  await sandbox.start();
  await api.create(type, map('b'));
  for await (const event of await api.watch(type, { resourceVersion: position })) {
    if (event.type === 'ADDED') seen.push(event.object.metadata?.name ?? '');
    if (seen.length === 2) break;
  }
  assert.deepEqual(seen, ['a', 'b']);
});

test('three hundred requests at once, beside a hundred and twenty open watches, are all answered', { timeout }, async (t) => {
  const { api, type } = await connected(t);
  const life = new AbortController();
  await Promise.all(Array.from({ length: 120 }, () => api.watch(type, { signal: life.signal })));
  await Promise.all(Array.from({ length: 300 }, (_, n) => api.create(type, map(`n${n}`))));
  let count = 0;
  let next: string | undefined;
  do {
    const page = await api.list(type, { namespace: 'default', limit: 70, continue: next });
    count += page.items.filter((item) => /^n\d+$/.test(item.metadata?.name ?? '')).length;
    next = page.metadata.continue;
  } while (next);
  assert.equal(count, 300);
  life.abort();
});

test('a kind that does not exist, then does; credentials that are wrong', { timeout }, async (t) => {
  const { api, sandbox } = await connected(t);
  await assert.rejects(api.resourceFor({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' }), { code: 'NoKindMatch' });
  const { renewal: _fromKubeconfig, ...connection } = await connectionFor(sandbox.kubeconfig); // with it, the right token would be found there
  const wrong = createHttpClient({ ...connection, token: 'wrong' });
  t.after(() => wrong.close());
  await assert.rejects(wrong.getPath('/version/../api'), { code: 'Unauthorized', message: /does not accept the credentials/ });
});
