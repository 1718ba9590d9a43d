import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createGzip } from 'node:zlib';
import { createHttpClient, type HttpClient } from '../../../src/client/httpClient.ts';
import type { WatchEvent } from '../../../src/k8s/apiClient.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';
import { answer, type FakeResponse, type FakeServer, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

async function watching(
  t: TestContext,
  onWatch: (response: FakeResponse) => void,
  protocol: 'h2' | 'https' = 'h2',
): Promise<{ api: HttpClient; server: FakeServer }> {
  const server = await fakeServer(
    t,
    (request, response) => {
      if (!request.url.includes('watch=true')) return answer(response, 200, guestbook('a'));
      response.writeHead(200, { 'content-type': 'application/json' });
      onWatch(response);
    },
    { protocol },
  );
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  return { api, server };
}

const line = (name: string, text = ''): string => `${JSON.stringify({ type: 'ADDED', object: guestbook(name, { spec: { text } }) })}\n`;
const names = async (events: AsyncIterable<WatchEvent>): Promise<string[]> => {
  const seen: string[] = [];
  for await (const event of events) seen.push(event.type === 'ERROR' ? 'ERROR' : `${event.object.metadata?.name}`);
  return seen;
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

for (const protocol of ['h2', 'https'] as const) {
  test(`events are whole wherever the bytes are cut, and the stream ends when the server ends it (${protocol})`, async (t) => {
    const { api } = await watching(
      t,
      async (response) => {
        const bytes = Buffer.from(line('eins', 'ß€😀') + line('zwei') + '\n' + line('drei').trimEnd());
        for (let at = 0; at < bytes.length; at += 7) {
          response.write(bytes.subarray(at, at + 7));
          await turn();
        }
        response.end();
      },
      protocol,
    );
    const events = await api.watch(guestbooks, { resourceVersion: '5', allowWatchBookmarks: true, timeoutSeconds: 300 });
    assert.deepEqual(await names(events), ['eins', 'zwei', 'drei']);
  });

  test(`a connection that breaks in a watch throws a ConnectionError (${protocol})`, async (t) => {
    let kill = async (): Promise<void> => undefined;
    const { api, server } = await watching(t, (response) => response.write(line('a')), protocol);
    kill = server.kill;
    const events = await api.watch(guestbooks, {});
    const seen: string[] = [];
    await assert.rejects(
      async () => {
        for await (const event of events) {
          seen.push(event.type);
          await kill();
        }
      },
      {
        name: 'ConnectionError',
        code: 'ECONNRESET',
        message: /^the connection to https:\/\/127\.0\.0\.1:\d+ broke before the answer was complete/,
      },
    );
    assert.deepEqual(seen, ['ADDED']);
  });

  test(`a watch settles on the head, before any event, and aborting ends it with the reason (${protocol})`, async (t) => {
    let closed = (): void => undefined;
    const serverSaw = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { api } = await watching(
      t,
      (response) => {
        response.flushHeaders();
        response.on('close', closed);
      },
      protocol,
    );
    const controller = new AbortController();
    const events = await api.watch(guestbooks, { signal: controller.signal });
    const reading = names(events);
    controller.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
    await serverSaw;
  });
}

test('leaving the loop ends the watch at the server', async (t) => {
  let closed = (): void => undefined;
  const serverSaw = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { api } = await watching(t, (response) => {
    response.on('close', closed);
    response.write(line('a') + line('b'));
  });
  for await (const event of await api.watch(guestbooks, {})) {
    assert.equal(event.type, 'ADDED');
    break;
  }
  await serverSaw;
});

test('a refused watch rejects with the Status; an ERROR event is handed on', async (t) => {
  const gone = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    reason: 'Expired',
    message: 'too old resource version: 1 (9)',
    code: 410,
  };
  const server = await fakeServer(t, (request, response) => {
    if (request.url.includes('resourceVersion=1')) return answer(response, 410, gone);
    answer(response, 200, `${JSON.stringify({ type: 'ERROR', object: gone })}\n`);
  });
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  await assert.rejects(api.watch(guestbooks, { resourceVersion: '1' }), { name: 'ApiError', code: 'Expired', httpCode: 410 });
  assert.deepEqual(await names(await api.watch(guestbooks, {})), ['ERROR']);
});

test('an event that is no JSON throws', async (t) => {
  const { api } = await watching(t, (response) => response.end('{"type":"ADDED","obj\n'));
  await assert.rejects(names(await api.watch(guestbooks, {})), { name: 'ConnectionError', code: 'BAD_ANSWER' });
});

test('a watch that is compressed although it was not asked to be is read, each event when it comes', async (t) => {
  const zip = createGzip();
  let connection: FakeResponse | undefined;
  const server = await fakeServer(t, (_, response) => {
    connection = response;
    response.writeHead(200, { 'content-encoding': 'gzip' });
    zip.pipe(response);
    zip.write(`${JSON.stringify({ type: 'ADDED', object: guestbook('ä') })}\n`);
    zip.flush();
  });
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  const events = (await api.watch(guestbooks, {}))[Symbol.asyncIterator]();
  const first: IteratorResult<WatchEvent, undefined> = await events.next();
  assert.equal((first.value?.object as KubernetesObject | undefined)?.metadata?.name, 'ä');
  zip.write('{"type":"MODIFIED"');
  zip.flush(() => void (connection?.socket as { destroy(): void } | undefined)?.destroy());
  await assert.rejects(events.next(), { name: 'ConnectionError', code: 'ECONNRESET' }, 'half an event on a broken connection');
});

test('a slow reader holds its own watch back, and no other request', async (t) => {
  let written = 0;
  let held = (): void => undefined;
  const serverHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const total = 64;
  const { api } = await watching(t, async (response) => {
    for (let i = 0; i < total; i++) {
      written += 1;
      if (!response.write(line(`n${i}`, 'x'.repeat(200_000)))) {
        const drained = new Promise((resolve) => response.once('drain', resolve));
        const patience = setTimeout(held, 100);
        await drained;
        clearTimeout(patience);
      }
    }
    response.end();
  });
  const events = await api.watch(guestbooks, {});
  await serverHeld;
  assert.ok(written < total, `written: ${written}`);
  assert.equal((await api.get(guestbooks, { namespace: 'default', name: 'a' })).metadata?.name, 'a');
  assert.equal((await names(events)).length, total);
});
