import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { createHttpClient, type HttpClientOptions } from '../../../src/client/httpClient.ts';
import { answer, type FakeResponse, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

const key = { namespace: 'default', name: 'a' };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function client(t: TestContext, handle: (response: FakeResponse) => void, options: HttpClientOptions = {}) {
  const server = await fakeServer(t, (_, response) => handle(response), { protocol: 'http' });
  const clock = new FakeClock();
  const api = createHttpClient(server.connection, { clock, ...options });
  t.after(() => api.close());
  return { api, clock, server };
}

test('K4 with a rate limit a burst goes at once and the rest at its rate; a long wait is said once a minute', async (t) => {
  const warnings: string[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (text: string) => void warnings.push(text),
    error: () => undefined,
  };
  const { api, clock, server } = await client(t, (response) => answer(response, 200, guestbook('a')), {
    rateLimit: { perSecond: 2, burst: 3 },
    logger,
  });
  const got = Array.from({ length: 8 }, () => api.get(guestbooks, key));
  await Promise.all(got.slice(0, 3));
  assert.equal(server.requests.length, 3);
  for (let i = 4; i <= 8; i++) {
    await clock.advance(500);
    await got[i - 1];
    assert.equal(server.requests.length, i);
  }
  assert.deepEqual(warnings, ["requests to the API server wait 1.5 s for the client's own rate limit"]);
  assert.equal(clock.pending, 0);
});

test('K4 a request that waits for the limit can be aborted', async (t) => {
  const { api, clock, server } = await client(t, (response) => answer(response, 200, guestbook('a')), {
    rateLimit: { perSecond: 1, burst: 1 },
  });
  await api.get(guestbooks, key);
  const abort = new AbortController();
  const waiting = assert.rejects(api.get(guestbooks, key, { signal: abort.signal }), /no longer/);
  abort.abort(new Error('no longer'));
  await waiting;
  assert.equal(server.requests.length, 1);
  assert.equal(clock.pending, 0);
});

test('without one nothing is held back', async (t) => {
  const { api, server } = await client(t, (response) => answer(response, 200, guestbook('a')));
  await Promise.all(Array.from({ length: 200 }, () => api.get(guestbooks, key)));
  assert.equal(server.requests.length, 200);
});

test('every answer is told by method and code: what is sent again counts again, and what got none is an <error>', async (t) => {
  const told: string[] = [];
  let busy = true;
  const { api, clock, server } = await client(
    t,
    (response) => {
      if (!busy) return answer(response, 201, guestbook('a'));
      busy = false;
      answer(response, 429, { kind: 'Status', status: 'Failure', reason: 'TooManyRequests', code: 429 }, { 'retry-after': '1' });
    },
    { onAnswer: ({ host, method, code }) => told.push(`${method} ${code} ${host}`) },
  );
  const made = api.create(guestbooks, guestbook('a'));
  while (clock.pending === 0 || server.requests.length === 0) await turn();
  while (told.length === 0) await turn();
  await turn();
  await clock.advance(1000);
  await made;
  await server.kill();
  await assert.rejects(api.delete(guestbooks, key));
  const host = `127.0.0.1:${server.port}`;
  assert.deepEqual(told, [`POST 429 ${host}`, `POST 201 ${host}`, `DELETE <error> ${host}`]);
});
