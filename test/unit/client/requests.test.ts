import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createHttpClient, type HttpClient } from '../../../src/client/httpClient.ts';
import { answer, type FakeServer, fakeServer, type FakeServerOptions } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

type Handle = Parameters<typeof fakeServer>[1];

async function client(t: TestContext, handle: Handle, options?: FakeServerOptions): Promise<{ client: HttpClient; server: FakeServer }> {
  const server = await fakeServer(t, handle, options);
  const made = createHttpClient(server.connection, { userAgent: 'tester/1' });
  t.after(() => made.close());
  return { client: made, server };
}

const echo: Handle = ({ method, url }, response) => {
  const isList = method === 'GET' && /\/guestbooks(\?|$)/.test(url);
  answer(response, 200, isList ? { kind: 'GuestbookList', metadata: {}, items: [] } : guestbook('a'));
};
const key = { namespace: 'default', name: 'a' };
const base = '/apis/webapp.example.com/v1/namespaces/default/guestbooks';

for (const protocol of ['h2', 'https', 'http'] as const) {
  test(`every verb goes to its URL with its method and content type (${protocol})`, async (t) => {
    const { client: api, server } = await client(t, echo, { protocol });
    await api.get(guestbooks, key, { resourceVersion: '0' });
    await api.list(guestbooks, {
      namespace: 'default',
      labelSelector: 'a=b,c!=d',
      limit: 500,
      continue: 'x/y=',
      resourceVersion: '5',
      resourceVersionMatch: 'Exact',
    });
    await api.create(guestbooks, { metadata: { name: 'a', namespace: 'default' } });
    await api.update(guestbooks, guestbook('a'), { subresource: 'status', dryRun: true, fieldValidation: 'Strict' });
    await api.patch(guestbooks, key, { type: 'json', operations: [{ op: 'remove', path: '/spec' }] });
    await api.patch(guestbooks, key, { type: 'merge', body: { spec: null } });
    await api.patch(guestbooks, key, { type: 'strategic', body: {} });
    await api.patch(guestbooks, key, { type: 'apply', body: guestbook('a') }, { fieldManager: 'crd-studio', force: true });
    await api.delete(guestbooks, key, { propagationPolicy: 'Foreground', preconditions: { uid: 'u' } });
    await api.deleteCollection(guestbooks, { namespace: 'default', labelSelector: 'x' });
    const lines = server.requests.map(({ method, url, headers }) => `${method} ${url} ${String(headers['content-type'] ?? '-')}`);
    assert.deepEqual(lines, [
      `GET ${base}/a?resourceVersion=0 -`,
      `GET ${base}?labelSelector=a%3Db%2Cc%21%3Dd&resourceVersion=5&resourceVersionMatch=Exact&limit=500&continue=x%2Fy%3D -`,
      `POST ${base}?fieldManager=tester application/json`,
      `PUT ${base}/a/status?fieldManager=tester&dryRun=All&fieldValidation=Strict application/json`,
      `PATCH ${base}/a?fieldManager=tester application/json-patch+json`,
      `PATCH ${base}/a?fieldManager=tester application/merge-patch+json`,
      `PATCH ${base}/a?fieldManager=tester application/strategic-merge-patch+json`,
      `PATCH ${base}/a?fieldManager=crd-studio&force=true application/apply-patch+yaml`,
      `DELETE ${base}/a application/json`,
      `DELETE ${base}?labelSelector=x application/json`,
    ]);
    assert.deepEqual(JSON.parse(server.requests[2]?.body ?? ''), {
      apiVersion: 'webapp.example.com/v1',
      kind: 'Guestbook',
      metadata: { name: 'a', namespace: 'default' },
    });
    assert.deepEqual(JSON.parse(server.requests[8]?.body ?? ''), {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      propagationPolicy: 'Foreground',
      preconditions: { uid: 'u' },
    });
    const headers = server.requests[0]?.headers ?? {};
    assert.equal(headers['user-agent'], 'tester/1');
    assert.equal(headers['accept'], 'application/json');
    assert.equal(headers['authorization'], protocol === 'http' ? undefined : 'Bearer secret-token');
  });

  test(`many requests share few connections (${protocol})`, async (t) => {
    const { client: api, server } = await client(t, echo, { protocol });
    for (let i = 0; i < 20; i++) await api.get(guestbooks, key);
    assert.equal(server.requests.length, 20);
    assert.ok(server.connections() <= (protocol === 'https' ? 2 : 1), `connections: ${server.connections()}`);
  });
}

test('thirty requests at once are one HTTP/2 connection', async (t) => {
  const { client: api, server } = await client(t, echo);
  await Promise.all(Array.from({ length: 30 }, () => api.get(guestbooks, key)));
  assert.equal(server.connections(), 1);
});

test('a server path in the address is kept (a proxy before many clusters)', async (t) => {
  const server = await fakeServer(t, echo);
  const api = createHttpClient({ ...server.connection, server: `${server.connection.server}/k8s/clusters/c-1` });
  t.after(() => api.close());
  await api.get(guestbooks, key);
  assert.equal(server.requests[0]?.url, `/k8s/clusters/c-1${base}/a`);
});

test('a compressed answer is read', async (t) => {
  const { client: api, server } = await client(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ metadata: {}, items: [guestbook('ä')] })));
  });
  assert.equal((await api.list(guestbooks)).items[0]?.metadata?.name, 'ä');
  assert.equal(server.requests[0]?.headers['accept-encoding'], 'gzip');
});

test('metadata only is asked for by Accept, in a list, in a watch and of one object', async (t) => {
  const { client: api, server } = await client(t, (_, response) =>
    answer(response, 200, { kind: 'GuestbookList', metadata: {}, items: null }),
  );
  assert.deepEqual((await api.list(guestbooks, { metadataOnly: true })).items, []);
  await api.watch(guestbooks, { metadataOnly: true });
  assert.match(String(server.requests[0]?.headers['accept']), /^application\/json;as=PartialObjectMetadataList;g=meta\.k8s\.io;v=v1,/);
  await api.get(guestbooks, key, { metadataOnly: true });
  for (const each of server.requests.slice(1))
    assert.match(String(each.headers['accept']), /^application\/json;as=PartialObjectMetadata;g=meta\.k8s\.io;v=v1,application\/json$/);
});

test('an aborted request rejects with the reason, and the server sees it end', async (t) => {
  let ended = (): void => undefined;
  const serverSaw = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const controller = new AbortController();
  const { client: api } = await client(t, (_, response) => {
    response.on('close', ended);
    controller.abort(new Error('not needed any more'));
  });
  await assert.rejects(api.get(guestbooks, key, { signal: controller.signal }), /not needed any more/);
  await serverSaw;
  await assert.rejects(api.get(guestbooks, key, { signal: controller.signal }), /not needed any more/);
});

test('after close every call rejects, and nothing keeps the process alive', async (t) => {
  const active = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP') || name === 'Timeout').length;
  const before = active();
  const server = await fakeServer(t, echo);
  const api = createHttpClient(server.connection);
  await api.get(guestbooks, key);
  api.close();
  await assert.rejects(api.get(guestbooks, key), { name: 'ConnectionError', code: 'CLIENT_CLOSED' });
  await server.kill();
  // The system says when a socket is closed: for that some turns of the event loop may be needed, and none after which nothing changes.
  for (let turn = 0; active() > before && turn < 100_000; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(active() <= before, `${active()} sockets and timers, ${before} before`);
});

test('more watches than the server allows on a connection take further connections, and all are answered', async (t) => {
  const { client: api, server } = await client(t, (_, response) => response.writeHead(200).flushHeaders(), { maxConcurrentStreams: 5 });
  await api.watch(guestbooks, {});
  const life = new AbortController();
  await Promise.all(Array.from({ length: 12 }, () => api.watch(guestbooks, { signal: life.signal })));
  assert.equal(server.requests.length, 13);
  assert.equal(server.connections(), 3);
  life.abort();
});
