import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { Session } from '../../../../src/workbench/sessions/session.ts';
import { SessionServer } from '../../../../src/workbench/sessions/sessionServer.ts';

const identity = { id: 's', name: 'guestbook', project: '/p', cluster: 'sandbox' };
const hello = (token: string, version = 1): string => `${JSON.stringify({ type: 'hello', version, token, pid: 42, node: 'v24.0.0' })}\n`;

async function withServer(run: (server: SessionServer, dial: () => Promise<Socket>, watched: number[]) => Promise<void>): Promise<void> {
  const watched: number[] = [];
  const reaper = {
    guard: (pid: number) => {
      watched.push(pid);
      return { dispose: () => void watched.splice(watched.indexOf(pid), 1) };
    },
  };
  const server = new SessionServer({ log: silentLogger, reaper, uuid: () => 'test' });
  const path = await server.address();
  try {
    await run(
      server,
      async () => {
        const socket = connect(path);
        await once(socket, 'connect');
        return socket;
      },
      watched,
    );
  } finally {
    server.dispose();
  }
}

const connection = { server: 'https://127.0.0.1:1', token: 'kube-secret' };

test('a program with the right token becomes its session, is watched by the reaper, is given the cluster, and can be spoken to', async () => {
  await withServer(async (server, dial, watched) => {
    const session = new Session(identity, new FakeClock());
    server.expect('secret', session, connection);
    const socket = await dial();
    const change = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (session.pid === undefined) return;
        clearInterval(timer);
        resolve();
      }, 1);
    });
    socket.write(hello('secret'));
    await change;
    assert.deepEqual(watched, [42]);
    session.send({ type: 'stop' });
    let told = '';
    while (!told.endsWith('"stop"}\n')) told += String((await once(socket, 'data'))[0]);
    assert.equal(told, '{"type":"welcome","connection":{"server":"https://127.0.0.1:1","token":"kube-secret"}}\n{"type":"stop"}\n');
    socket.end();
    await once(socket, 'close');
  });
});

test('a message that is cut anywhere arrives whole, characters beyond ASCII included', async () => {
  await withServer(async (server, dial) => {
    const session = new Session(identity, new FakeClock());
    server.expect('secret', session, connection);
    const socket = await dial();
    const bytes = Buffer.from(`${hello('secret')}{"type":"notice","severity":"info","message":"größer 😀"}\n`);
    for (const byte of bytes) socket.write(Buffer.from([byte]));
    socket.resume();
    socket.end();
    await once(socket, 'close');
    assert.equal(session.notices[0]?.message, 'größer 😀');
  });
});

for (const [what, first] of [
  ['an unknown token', hello('guess')],
  ['another version', hello('secret', 99)],
  ['something else than a hello', '{"type":"stopping","reason":"x"}\n'],
  ['no JSON', 'GET / HTTP/1.1\n'],
] as const) {
  test(`a connection that begins with ${what} is closed and changes nothing`, async () => {
    await withServer(async (server, dial, watched) => {
      const session = new Session(identity, new FakeClock());
      server.expect('secret', session, connection);
      const socket = await dial();
      socket.on('error', () => undefined);
      socket.write(first);
      await once(socket, 'close');
      assert.equal(session.state.state, 'starting');
      assert.equal(session.pid, undefined);
      assert.deepEqual(watched, []);
    });
  });
}
