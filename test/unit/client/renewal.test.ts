import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { createHttpClient, type HttpClient } from '../../../src/client/httpClient.ts';
import { connectionFor } from '../../../src/client/kubeconfig.ts';
import type { Connection } from '../../../src/k8s/connection.ts';
import { Informer } from '../../../src/runtime/informer/informer.ts';
import { answer, type FakeResponse, type FakeServer, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

const key = { namespace: 'default', name: 'a' };
const unauthorized = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'Unauthorized', reason: 'Unauthorized', code: 401 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server that takes one token at a time. */
async function guarded(t: TestContext, handle: (url: string, response: FakeResponse) => void) {
  const door = { token: 't1', refused: 0 };
  const server = await fakeServer(t, ({ url, headers }, response) => {
    if (headers['authorization'] === `Bearer ${door.token}`) return handle(url, response);
    door.refused++;
    answer(response, 401, unauthorized);
  });
  return { server, door };
}

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'crds-renewal-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A client whose token is what an exec plugin says: the text of the file `token`, each time it is run; the runs are counted in `runs`. */
async function withPlugin(t: TestContext, server: FakeServer, clock = new FakeClock()) {
  const at = folder(t);
  const token = join(at, 'token');
  const runs = join(at, 'runs');
  const plugin = join(at, 'login');
  writeFileSync(token, 't1');
  writeFileSync(
    plugin,
    `#!/bin/sh\necho run >> ${runs}\n[ -s ${token} ] || { echo 'please log in' >&2; exit 1; }\nprintf '{"kind":"ExecCredential","status":{"token":"%s"}}' "$(cat ${token})"\n`,
  );
  chmodSync(plugin, 0o755);
  const file = join(at, 'config');
  writeFileSync(
    file,
    JSON.stringify({
      'current-context': 'c',
      clusters: [
        { name: 'c', cluster: { server: server.connection.server, 'certificate-authority-data': base64(server.certificate.cert) } },
      ],
      users: [{ name: 'u', user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: plugin } } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    }),
  );
  const api = createHttpClient(await connectionFor(file), { clock });
  t.after(() => api.close());
  return { api, clock, plugin, setToken: (text: string) => writeFileSync(token, text) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const posix = { skip: process.platform === 'win32' };

test('K2 a request that is aborted does not wait for a plugin that hangs', posix, async (t) => {
  const { server, door } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, plugin } = await withPlugin(t, server);
  const pid = `${plugin}.pid`;
  writeFileSync(plugin, `#!/bin/sh\necho $$ > ${pid}.new && mv ${pid}.new ${pid}\nexec cat\n`);
  door.token = 't2';
  const abort = new AbortController();
  const got = assert.rejects(api.get(guestbooks, key, { signal: abort.signal }), /enough/);
  while (!existsSync(pid)) await turn();
  abort.abort(new Error('enough'));
  await got;
  process.kill(Number(readFileSync(pid, 'utf8')));
});

test(
  'K2 a token that runs out in the middle of a watch is renewed by the exec plugin, and the watch resumed without a list',
  posix,
  async (t) => {
    let open: FakeResponse | undefined;
    const urls: string[] = [];
    const { server, door } = await guarded(t, (url, response) => {
      urls.push(url);
      if (!url.includes('/guestbooks'))
        return answer(response, 200, { resources: [{ name: 'guestbooks', kind: 'Guestbook', namespaced: true }] });
      response.writeHead(200).flushHeaders();
      open = response;
      if (url.includes('sendInitialEvents')) for (const event of first) response.write(`${JSON.stringify(event)}\n`);
      else
        response.write(
          `${JSON.stringify({ type: 'ADDED', object: { ...guestbook('b'), metadata: { name: 'b', resourceVersion: '6' } } })}\n`,
        );
    });
    const { api, clock, setToken } = await withPlugin(t, server);
    const problems: unknown[] = [];
    const informer = new Informer({
      client: api,
      gvk: guestbooks,
      scope: { namespaces: [] },
      clock,
      log: { ...quiet, warn: (message) => problems.push(message) },
    });
    informer.start();
    while (!informer.hasSynced) await turn();
    door.token = 't2';
    setToken('t2');
    open?.end();
    while (informer.store.size < 2) await turn();
    assert.deepEqual(
      urls.slice(1).map((url) => new URLSearchParams(url.split('?')[1]).get('resourceVersion')),
      [null, '5'],
      'one WatchList, and one watch from where it was',
    );
    assert.equal(door.refused, 1);
    assert.deepEqual(problems, []);
    await informer.stop();
  },
);

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const first = [
  { type: 'ADDED', object: { ...guestbook('a'), metadata: { name: 'a', resourceVersion: '5' } } },
  { type: 'BOOKMARK', object: { metadata: { resourceVersion: '5', annotations: { 'k8s.io/initial-events-end': 'true' } } } },
];

test('K2 requests that are refused together wait for one renewal, writes too', posix, async (t) => {
  const { server, door } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, setToken } = await withPlugin(t, server);
  await api.get(guestbooks, key);
  door.token = 't2';
  setToken('t2');
  await Promise.all([...Array.from({ length: 9 }, () => api.get(guestbooks, key)), api.create(guestbooks, guestbook('b'))]);
  assert.equal(server.requests.filter(({ method }) => method === 'POST').length, 2, 'a refused write was not done');
  assert.ok(door.refused <= 10, `${door.refused} were refused`);
});

test('K2 where there are no other credentials the refusal stands, and says why', posix, async (t) => {
  const { server, door } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, setToken } = await withPlugin(t, server);
  door.token = 't2';
  setToken('');
  await assert.rejects(api.get(guestbooks, key), {
    code: 'Unauthorized',
    message: /does not accept the credentials it was given .* Renewing them failed: .*please log in/s,
  });
  assert.equal(door.refused, 1);
});

test('K3 a renewal that changed nothing is not tried again for 5 s', posix, async (t) => {
  const { server, door } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, clock, setToken } = await withPlugin(t, server);
  door.token = 't2';
  await assert.rejects(api.get(guestbooks, key), { code: 'Unauthorized' });
  setToken('t2');
  await assert.rejects(api.get(guestbooks, key), { code: 'Unauthorized' });
  await clock.advance(5000);
  assert.equal((await api.get(guestbooks, key)).metadata?.name, 'a');
});

async function inPod(t: TestContext, server: FakeServer): Promise<{ api: HttpClient; clock: FakeClock; path: string }> {
  const path = join(folder(t), 'token');
  writeFileSync(path, 't1\n');
  const clock = new FakeClock();
  const connection: Connection = { ...server.connection, token: 't1', renewal: { type: 'tokenFile', path } };
  const api = createHttpClient(connection, { clock });
  t.after(() => api.close());
  return { api, clock, path };
}

test('K1 a token file is read again after a minute, before its token is refused', async (t) => {
  const { server } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, clock, path } = await inPod(t, server);
  await api.get(guestbooks, key);
  writeFileSync(path, 't2');
  await clock.advance(10_000);
  await api.get(guestbooks, key);
  assert.equal(server.requests.at(-1)?.headers['authorization'], 'Bearer t1');
  for (let i = 0; i < 2; i++) await clock.advance(25_000);
  await assert.rejects(api.get(guestbooks, key), { code: 'Unauthorized' }, 'this server still wants the old one');
  assert.equal(server.requests.at(-1)?.headers['authorization'], 'Bearer t2');
});

test('K1, K2 a token file that is gone for a moment keeps the token in use; a refused token is read again at once', async (t) => {
  const { server, door } = await guarded(t, (_, response) => answer(response, 200, guestbook('a')));
  const { api, clock, path } = await inPod(t, server);
  rmSync(path);
  for (let i = 0; i < 3; i++) await clock.advance(25_000);
  await api.get(guestbooks, key);
  door.token = 't2';
  writeFileSync(path, 't2');
  await api.get(guestbooks, key);
  assert.equal(door.refused, 1);
});

test('a new client certificate is used on new connections; a watch on the old one goes on', async (t) => {
  const watches: FakeResponse[] = [];
  const { server, door } = await guarded(t, (url, response) => {
    if (!url.includes('watch')) return answer(response, 200, guestbook('a'));
    response.writeHead(200).flushHeaders();
    watches.push(response);
  });
  const file = join(folder(t), 'config');
  const pair = (token: string, { cert, key: pem }: { cert: string; key: string }): void =>
    writeFileSync(
      file,
      JSON.stringify({
        'current-context': 'c',
        clusters: [
          { name: 'c', cluster: { server: server.connection.server, 'certificate-authority-data': base64(server.certificate.cert) } },
        ],
        users: [{ name: 'u', user: { token, 'client-certificate-data': base64(cert), 'client-key-data': base64(pem) } }],
        contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      }),
    );
  pair('t1', server.certificate);
  const api = createHttpClient(await connectionFor(file));
  t.after(() => api.close());
  const events = (await api.watch(guestbooks, {}))[Symbol.asyncIterator]();
  door.token = 't2';
  pair('t2', await (await import('./support/certificate.ts')).testCertificate());
  await api.get(guestbooks, key);
  assert.equal(server.connections(), 2);
  watches[0]?.write(`${JSON.stringify({ type: 'ADDED', object: guestbook('x') })}\n`);
  assert.equal((await events.next()).done, false);
  watches[0]?.end();
  assert.equal((await events.next()).done, true);
});
