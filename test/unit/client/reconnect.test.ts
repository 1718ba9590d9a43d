import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { createHttpClient } from '../../../src/client/httpClient.ts';
import { answer, type FakeResponse, fakeServer } from './support/fakeServer.ts';
import { guestbook, guestbooks } from './support/types.ts';

const key = { namespace: 'default', name: 'a' };
/** A wire that can fall silent without being cut. */
async function tunnel(t: TestContext, to: number): Promise<{ port: number; silence: () => void }> {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) ends.push(end.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, silence: () => ends.forEach((end) => end.unpipe().resume()) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

for (const protocol of ['h2', 'https'] as const) {
  test(`a server that was killed and comes back is found again (${protocol})`, async (t) => {
    const first = await fakeServer(t, (_, response) => answer(response, 200, guestbook('first')), { protocol });
    const api = createHttpClient(first.connection);
    t.after(() => api.close());
    assert.equal((await api.get(guestbooks, key)).metadata?.name, 'first');
    await first.kill();
    await assert.rejects(api.get(guestbooks, key), {
      name: 'ConnectionError',
      code: 'ECONNREFUSED',
      message: /^nothing answers at https:\S+ \(connection refused\)/,
    });
    await fakeServer(t, (_, response) => answer(response, 200, guestbook('second')), {
      protocol,
      port: first.port,
      certificate: first.certificate,
    });
    assert.equal((await api.get(guestbooks, key)).metadata?.name, 'second');
  });

  test(`a read that a broken connection cut off is sent again, a write is not (${protocol})`, async (t) => {
    let breaks = 1;
    const server = await fakeServer(
      t,
      (_, response) => {
        if (breaks-- > 0) return void (response.socket as { destroy(): void }).destroy();
        answer(response, 200, guestbook('a'));
      },
      { protocol },
    );
    const api = createHttpClient(server.connection);
    t.after(() => api.close());
    assert.equal((await api.get(guestbooks, key)).metadata?.name, 'a');
    assert.equal(server.requests.length, 2);
    breaks = 1;
    await assert.rejects(api.create(guestbooks, guestbook('b')), { name: 'ConnectionError', code: 'ECONNRESET' });
    assert.equal(server.requests.length, 3);
  });
}

test('after GOAWAY new requests go over a new connection, and what was under way ends well', async (t) => {
  const held: FakeResponse[] = [];
  const server = await fakeServer(t, (request, response) => {
    if (request.url.endsWith('/slow')) held.push(response);
    else answer(response, 200, guestbook('quick'));
  });
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  const slow = api.get(guestbooks, { namespace: 'default', name: 'slow' });
  while (held.length === 0) await turn();
  for (const session of server.sessions) session.goaway();
  while (server.connections() === 1) assert.equal((await api.get(guestbooks, key)).metadata?.name, 'quick');
  answer(held[0] as FakeResponse, 200, guestbook('slow'));
  assert.equal((await slow).metadata?.name, 'slow');
  assert.equal(server.connections(), 2);
});

test('a write that meets a session which has just gone away is sent over a new one', async (t) => {
  const server = await fakeServer(t, (_, response) => answer(response, 201, guestbook('a')));
  const api = createHttpClient(server.connection);
  t.after(() => api.close());
  await api.create(guestbooks, guestbook('a'));
  for (const session of server.sessions) session.close();
  for (let i = 0; i < 5; i++) await api.create(guestbooks, guestbook('a'));
  assert.equal(server.requests.length, 6);
});

test('a server that falls silent is noticed by PING, and the requests on it reject', async (t) => {
  const clock = new FakeClock();
  const server = await fakeServer(t, (_, response) => response.writeHead(200).flushHeaders());
  const wire = await tunnel(t, server.port);
  const api = createHttpClient({ ...server.connection, server: `https://127.0.0.1:${wire.port}` }, { clock, requestTimeoutMs: 3_600_000 });
  t.after(() => api.close());
  const events = await api.watch(guestbooks, {});
  const reading = (async () => {
    for await (const _ of events) assert.fail('no event was sent');
  })();
  const failed = assert.rejects(reading, { name: 'ConnectionError' });
  wire.silence();
  await clock.advance(30_000);
  await clock.advance(15_000);
  await failed;
});

test('an answering server is pinged and stays', async (t) => {
  const clock = new FakeClock();
  const server = await fakeServer(t, (_, response) => answer(response, 200, guestbook('a')));
  const api = createHttpClient(server.connection, { clock });
  t.after(() => api.close());
  await api.get(guestbooks, key);
  let pings = 0;
  for (const session of server.sessions) session.on('ping', () => (pings += 1));
  for (let i = 1; i <= 3; i++) {
    await clock.advance(30_000);
    while (pings < i || clock.pending === 0) await turn();
    await turn();
    await turn();
  }
  await api.get(guestbooks, key);
  assert.equal(server.connections(), 1);
  api.close();
  assert.equal(clock.pending, 0);
});

test('an answer that does not come in time is an error that says so; a watch has no such end', async (t) => {
  const clock = new FakeClock();
  let arrived = (): void => undefined;
  const server = await fakeServer(t, (request, response) => {
    if (request.url.includes('watch=true')) response.writeHead(200);
    if (request.url.includes('watch=true')) response.flushHeaders();
    arrived();
  });
  const api = createHttpClient(server.connection, { clock, requestTimeoutMs: 10_000 });
  t.after(() => api.close());
  await api.watch(guestbooks, {});
  const came = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const failed = assert.rejects(api.get(guestbooks, key), { name: 'ConnectionError', code: 'ETIMEDOUT', message: /does not answer/ });
  await came;
  await clock.advance(10_000);
  await failed;
});

test('"come back later" is obeyed: 429 with Retry-After is sent again after that time', async (t) => {
  const clock = new FakeClock();
  let refusals = 2;
  const server = await fakeServer(t, (_, response) => {
    if (refusals-- > 0)
      return answer(response, 429, { kind: 'Status', status: 'Failure', reason: 'TooManyRequests', code: 429 }, { 'retry-after': '2' });
    answer(response, 200, guestbook('a'));
  });
  const api = createHttpClient(server.connection, { clock });
  t.after(() => api.close());
  const got = api.get(guestbooks, key);
  for (const seen of [1, 2]) {
    while (server.requests.length < seen) await turn();
    while (clock.pending < 2) await turn(); // the session's ping and the wait
    await turn();
    await clock.advance(2000);
  }
  assert.equal((await got).metadata?.name, 'a');
  assert.equal(server.requests.length, 3);
});
