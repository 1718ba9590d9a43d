import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type Access, type Body, makeFolder, readAccess, run, send, start, until } from './support.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';
const configMap = (name: string): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { by: name } });

describe('the life of a sandbox process', () => {
  it('writes a kubeconfig that only its owner can read, and keeps it over a restart together with the data', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    assert.equal((await send(first.access, 'POST', configMaps, configMap('kept'))).code, 201);
    const kubeconfig = readFileSync(path.join(folder, 'kubeconfig'), 'utf8');
    assert.equal(statSync(path.join(folder, 'kubeconfig')).mode & 0o777, 0o600);
    first.child.kill('SIGTERM');
    assert.equal(await first.exited, 0);
    assert.ok(!readdirSync(path.join(folder, 'data')).includes('sandbox.lock'));

    const second = await start(t, folder);
    assert.equal(readFileSync(path.join(folder, 'kubeconfig'), 'utf8'), kubeconfig);
    const kept = await send(second.access, 'GET', `${configMaps}/kept`);
    assert.deepEqual(kept.body.data, { by: 'kept' });
  });

  it('answers over HTTP/2 and HTTP/1.1, to those who have the token only', async (t) => {
    const { access } = await start(t, makeFolder(t));
    assert.equal((await send(access, 'GET', '/version')).body.minor, '37');
    const refused = await send({ ...access, token: 'guess' }, 'GET', '/version');
    assert.equal(refused.code, 401);
    assert.equal(refused.body.reason, 'Unauthorized');

    const session = connectHttp2(access.server, { ca: access.ca });
    t.after(() => session.destroy());
    const stream = session.request({ ':path': '/api/v1/namespaces/default', authorization: `Bearer ${access.token}` });
    let text = '';
    for await (const piece of stream) text += String(piece);
    assert.equal((JSON.parse(text) as Body).metadata.name, 'default');
  });

  it('zips a large list for clients that take it', async (t) => {
    const { access } = await start(t, makeFolder(t));
    await send(access, 'POST', configMaps, { ...configMap('large'), data: { text: 'x'.repeat(300_000) } });
    const zipped = await send(access, 'GET', configMaps, undefined, { 'accept-encoding': 'gzip' });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.ok(Number(zipped.headers['content-length']) < 10_000);
    assert.equal((await send(access, 'GET', configMaps)).headers['content-encoding'], undefined);
  });

  it('refuses a body over 3 MiB', async (t) => {
    const { access } = await start(t, makeFolder(t));
    const answer = await send(access, 'POST', configMaps, { ...configMap('huge'), data: { text: 'x'.repeat(3 * 1024 * 1024) } });
    assert.deepEqual([answer.code, answer.body.reason], [413, 'RequestEntityTooLarge']);
  });

  it('refuses a data folder that another sandbox serves, and names it', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    const second = run(t, ['--kubeconfig', path.join(folder, 'other'), '--data', path.join(folder, 'data')]);
    assert.equal(await second.exited, 1);
    assert.match(second.stderr(), new RegExp(`process ${first.child.pid} at https://127\\.0\\.0\\.1:\\d+ already serves the data folder`));
    assert.equal((await send(first.access, 'GET', '/readyz')).text, 'ok');
  });

  it('takes a folder over whose sandbox was killed', async (t) => {
    const folder = makeFolder(t);
    const first = await start(t, folder);
    first.child.kill('SIGKILL');
    await first.exited;
    assert.equal((await send((await start(t, folder)).access, 'GET', '/readyz')).text, 'ok');
  });

  it('ends when the last window has let go of the lifeline, and not before', async (t) => {
    const folder = makeFolder(t);
    const socket = path.join(folder, 'lifeline');
    const sandbox = await start(t, folder, '--lifeline', socket);
    const hold = (): Promise<ReturnType<typeof connect>> =>
      new Promise((resolve, reject) => {
        const held = connect(socket, () => resolve(held)).on('error', reject);
      });
    const first = await hold();
    const second = await hold();
    first.destroy();
    assert.equal((await send(sandbox.access, 'POST', configMaps, configMap('meanwhile'))).code, 201);
    second.destroy();
    assert.equal(await sandbox.exited, 0);
    assert.equal((await send((await start(t, folder)).access, 'GET', `${configMaps}/meanwhile`)).code, 200);
  });

  it('stays when a window comes back within a second', async (t) => {
    const folder = makeFolder(t);
    const socket = path.join(folder, 'lifeline');
    const sandbox = await start(t, folder, '--lifeline', socket);
    const first = connect(socket);
    await new Promise((resolve) => first.once('connect', resolve));
    first.destroy();
    const second = connect(socket);
    t.after(() => second.destroy());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(sandbox.child.exitCode, null);
  });

  it('says that a port is taken, and by default takes another than last time', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    t.after(() => other.close());
    const { port } = other.address() as { port: number };
    const folder = makeFolder(t);
    const refused = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--data', path.join(folder, 'data'), '--port', String(port)]);
    assert.equal(await refused.exited, 1);
    assert.match(refused.stderr(), new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken by another program\\. Choose another with --port`));

    const first = await start(t, folder);
    first.child.kill('SIGTERM');
    await first.exited;
    const squatter = createServer().listen(Number(new URL(first.access.server).port), '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    t.after(() => squatter.close());
    const moved = await start(t, folder);
    assert.notEqual(moved.access.server, first.access.server);
    assert.equal(moved.access.token, first.access.token);
  });

  it('says why a folder or a file cannot be used', async (t) => {
    const folder = makeFolder(t);
    writeFileSync(path.join(folder, 'file'), '');
    const notFolder = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--data', path.join(folder, 'file', 'data')]);
    assert.equal(await notFolder.exited, 1);
    assert.match(notFolder.stderr(), /The data folder .*file\/data cannot be used \(ENOTDIR.*\)\. Choose another with --data/);
    const noFile = run(t, ['--kubeconfig', path.join(folder, 'file', 'kubeconfig'), '--data', path.join(folder, 'data')]);
    assert.equal(await noFile.exited, 1);
    assert.match(noFile.stderr(), /The kubeconfig .*file\/kubeconfig cannot be written \(.*\)\. Choose another place with --kubeconfig/);
    writeFileSync(path.join(folder, 'data', 'identity.json'), '{"ca"');
    const damaged = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--data', path.join(folder, 'data')]);
    assert.equal(await damaged.exited, 1);
    assert.match(damaged.stderr(), /identity\.json is damaged .*Delete it to be given a new certificate and token/);
    if (process.getuid?.() === 0) return;
    mkdirSync(path.join(folder, 'locked'));
    chmodSync(path.join(folder, 'locked'), 0o500);
    const readOnly = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--data', path.join(folder, 'locked', 'data')]);
    assert.equal(await readOnly.exited, 1);
    assert.match(readOnly.stderr(), /cannot be used/);
  });

  it('says what is wrong with its command line', async (t) => {
    const nothing = run(t, []);
    assert.equal(await nothing.exited, 1);
    assert.match(nothing.stderr(), /Where should the kubeconfig go\? Say it with --kubeconfig FILE\.[\s\S]*usage:/);
    const folder = makeFolder(t);
    const badPort = run(t, ['--kubeconfig', path.join(folder, 'kubeconfig'), '--port', 'http']);
    assert.equal(await badPort.exited, 1);
    assert.match(badPort.stderr(), /"http" is not a port/);
  });

  it('works in a folder with blanks and letters that are not ASCII', async (t) => {
    const folder = path.join(makeFolder(t), 'Gästebuch für alle');
    mkdirSync(folder);
    const { access } = await start(t, folder);
    assert.equal((await send(access, 'POST', configMaps, configMap('a'))).code, 201);
    assert.equal(readAccess(path.join(folder, 'kubeconfig')).server, access.server);
  });

  it('serves two clients at once: what one writes the other sees', async (t) => {
    const { access } = await start(t, makeFolder(t));
    const session = connectHttp2(access.server, { ca: access.ca });
    t.after(() => session.destroy());
    const watch = session.request({ ':path': `${configMaps}?watch=true&resourceVersion=0`, authorization: `Bearer ${access.token}` });
    let seen = '';
    watch.on('data', (piece) => (seen += String(piece)));
    await new Promise((resolve) => watch.once('response', resolve));
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(access, 'POST', configMaps, configMap(`c${i}`))));
    const ours = (): Set<string> => new Set([...seen.matchAll(/"name":"(c\d+)"/g)].map(([, name = '']) => name));
    await until('twenty events', () => ours().size >= 20);
    assert.equal(ours().size, 20);
  });
});

describe('a client that never reads its watch', () => {
  for (const version of ['HTTP/2', 'HTTP/1.1']) {
    it(`is dropped at a bounded amount over ${version}, and harms nobody`, async (t) => {
      const { access, child } = await start(t, makeFolder(t));
      const dropped = version === 'HTTP/2' ? neverReadOverHttp2(access, t) : neverReadOverHttp1(access, t);
      await dropped.begun;
      const large = 'x'.repeat(900_000);
      for (let i = 0; i < 40; i++) {
        const { code } = await send(access, 'POST', configMaps, { metadata: { name: `c${i}` }, data: { large } });
        assert.equal(code, 201);
      }
      dropped.read();
      await until('the watch to be dropped', () => dropped.closed());
      assert.equal((await send(access, 'GET', '/readyz')).text, 'ok');
      assert.equal(child.exitCode, null);
    });
  }
});

interface Dropped {
  readonly begun: Promise<unknown>;
  /** Reads on: only then does a client learn that it was dropped. */
  read(): void;
  closed(): boolean;
}

function neverReadOverHttp2(access: Access, t: { after(run: () => void): void }): Dropped {
  const session = connectHttp2(access.server, { ca: access.ca });
  t.after(() => session.destroy());
  const stream = session.request({ ':path': `${configMaps}?watch=1`, authorization: `Bearer ${access.token}` });
  let closed = false;
  stream.on('error', () => (closed = true));
  stream.on('close', () => (closed = true));
  return { begun: new Promise((resolve) => stream.once('response', resolve)), read: () => void stream.resume(), closed: () => closed };
}

function neverReadOverHttp1(access: Access, t: { after(run: () => void): void }): Dropped {
  const { hostname, port } = new URL(access.server);
  const socket = connectTls({ host: hostname, port: Number(port), ca: access.ca, ALPNProtocols: ['http/1.1'] });
  t.after(() => socket.destroy());
  let closed = false;
  socket.on('error', () => (closed = true));
  socket.on('close', () => (closed = true));
  const begun = new Promise<void>((resolve) => {
    socket.once('readable', () => {
      socket.read();
      resolve();
    });
  });
  socket.once('secureConnect', () => {
    socket.write(`GET ${configMaps}?watch=1 HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${access.token}\r\n\r\n`);
  });
  return { begun, read: () => void socket.resume(), closed: () => closed };
}
