import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { connectPrivate, listenPrivate, type PrivateListener } from '../../../src/protocol/privateSocket.ts';

async function listening(t: TestContext, clock?: FakeClock): Promise<{ listener: PrivateListener; count: () => number }> {
  let count = 0;
  const listener = await listenPrivate({
    version: 2,
    onConnection: ({ socket }) => {
      count += 1;
      socket.end();
    },
    ...(clock && { clock }),
  });
  t.after(() => listener.dispose());
  return { listener, count: () => count };
}

test('the socket lies in a folder that only this user may enter, and its path is short', {
  skip: process.platform === 'win32',
}, async (t) => {
  const { listener } = await listening(t);
  assert.equal(statSync(dirname(listener.path)).mode & 0o777, 0o700);
  assert.ok(Buffer.byteLength(listener.path) < 104);
  assert.match(listener.token, /^[0-9a-f]{64}$/);
  listener.dispose();
  await new Promise((resolve) => listener.server.once('close', resolve));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(existsSync(listener.path), false);
});

test('a wrong token and another version are refused with a message', async (t) => {
  const { listener, count } = await listening(t);
  const at = { path: listener.path, token: listener.token, version: 2 };
  await assert.rejects(connectPrivate({ ...at, token: 'x'.repeat(64) }), { code: 'Refused', message: 'the token is wrong' });
  await assert.rejects(connectPrivate({ ...at, token: '' }), { code: 'Refused' });
  await assert.rejects(connectPrivate({ ...at, version: 3 }), {
    code: 'Refused',
    message: /speaks version 2 of the protocol, the other 3/,
  });
  assert.equal(count(), 0);
  (await connectPrivate(at)).socket.destroy();
  assert.equal(count(), 1);
});

test('a first line that is no hello, or too long, is refused', async (t) => {
  const { listener, count } = await listening(t);
  for (const first of ['GET / HTTP/1.1\r\n\r\n', 'x'.repeat(10_000)]) {
    const socket = createConnection(listener.path);
    socket.write(first);
    const answer = await new Promise<string>((resolve) => socket.on('data', (data) => resolve(String(data))));
    assert.match(answer, /"type":"refused"/);
    socket.destroy();
  }
  assert.equal(count(), 0);
});

test('who says nothing for ten seconds is shut out', async (t) => {
  const clock = new FakeClock();
  const { listener } = await listening(t, clock);
  const socket = createConnection(listener.path);
  const accepted = new Promise((resolve) => listener.server.once('connection', resolve));
  const closed = new Promise((resolve) => socket.on('close', resolve).resume());
  await accepted;
  await clock.advance(10_000);
  await closed;
  assert.equal(clock.pending, 0);
});

test('connecting to nothing rejects with the system error', async () => {
  await assert.rejects(connectPrivate({ path: '/nonexistent/s', token: '', version: 2 }), { code: 'ENOENT' });
});
