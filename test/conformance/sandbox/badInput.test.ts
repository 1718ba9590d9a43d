import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { type Access, makeFolder, type Sandbox, send, start, until } from './support.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';
const map = (name: string, value = ''): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } });

describe('what clients should not do to a sandbox', () => {
  const cleanups: (() => unknown)[] = [];
  const context = { after: (run: () => unknown) => void cleanups.unshift(run) };
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await start(context, makeFolder(context));
  });
  after(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  it('a header that never ends, or is a bomb, costs its own connection and nobody else', async () => {
    const bomb = await dial(sandbox.access);
    const answer = once(bomb, 'data');
    bomb.write(`GET /version HTTP/1.1\r\nhost: a\r\nx: ${'b'.repeat(200_000)}\r\n\r\n`);
    assert.match(String((await answer)[0]), /^HTTP\/1\.1 431 /);
    const slow = await dial(sandbox.access);
    slow.write('GET /version HTTP/1.1\r\nhost: a\r\n'); // and no more
    assert.equal((await send(sandbox.access, 'GET', '/readyz')).code, 200);
    slow.destroy();
  });

  it('a body that ends before it is whole is not taken for whole', async () => {
    const socket = await dial(sandbox.access);
    const body = JSON.stringify(map('torn'));
    const head = `authorization: Bearer ${sandbox.access.token}\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 10}\r\n`;
    await new Promise((resolve) => socket.write(`POST ${configMaps} HTTP/1.1\r\n${head}\r\n${body}`, resolve));
    socket.destroy();
    assert.equal((await send(sandbox.access, 'GET', `${configMaps}/torn`)).code, 404);
  });

  it('a hundred connections that do nothing hinder nobody', async () => {
    const idle: TLSSocket[] = [];
    for (let batch = 0; batch < 5; batch++) idle.push(...(await Promise.all(Array.from({ length: 20 }, () => dial(sandbox.access)))));
    assert.equal((await send(sandbox.access, 'POST', configMaps, map('beside'))).code, 201);
    for (const socket of idle) socket.destroy();
    assert.equal((await send(sandbox.access, 'GET', `${configMaps}/beside`)).code, 200);
  });

  it('a watch that is never read is dropped, and others are told everything', async () => {
    const deaf = await dial(sandbox.access);
    deaf.pause();
    deaf.write(`GET ${configMaps}?watch=1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${sandbox.access.token}\r\n\r\n`);
    const dropped = once(deaf, 'close');
    deaf.on('error', () => undefined);
    const writes = 30;
    const listener = send(sandbox.access, 'GET', `${configMaps}?watch=1&timeoutSeconds=15&fieldSelector=metadata.name%3Dlast`);
    for (let i = 0; i < writes; i++) {
      const { code } = await send(sandbox.access, 'POST', configMaps, map(`large-${i}`, 'x'.repeat(900_000)));
      assert.equal(code, 201);
      assert.equal((await send(sandbox.access, 'DELETE', `${configMaps}/large-${i}`)).code, 200);
    }
    await send(sandbox.access, 'POST', configMaps, map('last'));
    deaf.resume(); // only now does it see that it was let go
    await dropped;
    assert.match((await listener).text, /"name":"last"/);
  });

  it('a data folder that is removed is told with the next write, which is refused; reading goes on', async (t) => {
    const folder = makeFolder(t);
    const sandbox = await start(t, folder);
    assert.equal((await send(sandbox.access, 'POST', configMaps, map('before'))).code, 201);
    rmSync(path.join(folder, 'data'), { recursive: true, force: true });
    const refused = await send(sandbox.access, 'POST', configMaps, map('after'));
    assert.equal(refused.code, 500);
    assert.match(refused.text, /log-00000001 was removed while the sandbox ran/);
    assert.equal((await send(sandbox.access, 'GET', `${configMaps}/before`)).code, 200);
    assert.equal((await send(sandbox.access, 'GET', `${configMaps}/after`)).code, 404, 'what was refused was not stored');
    await until('the sandbox still lives', () => sandbox.child.exitCode === null);
  });
});

async function dial({ server, ca }: Access): Promise<TLSSocket> {
  const { hostname, port } = new URL(server);
  const socket = connect({ host: hostname, port: Number(port), ca, ALPNProtocols: ['http/1.1'] });
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  return socket;
}
