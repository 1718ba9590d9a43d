import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { X509Certificate } from 'node:crypto';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { loadIdentity, saveIdentity } from '../../../../src/apiserver/lifecycle/identity.ts';
import { openLifeline } from '../../../../src/apiserver/lifecycle/lifeline.ts';
import { FolderInUseError, lockFolder, readLock } from '../../../../src/apiserver/lifecycle/lock.ts';
import { readOptions } from '../../../../src/apiserver/lifecycle/options.ts';

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lifecycle-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the identity of a sandbox', () => {
  it('is made once: a certificate for loopback that its authority signed, kept for the owner only', async (t) => {
    const folder = makeFolder(t);
    const made = await loadIdentity(folder, Date.now());
    const certificate = new X509Certificate(made.certificate);
    assert.ok(certificate.checkIssued(new X509Certificate(made.ca)));
    assert.ok(certificate.verify(new X509Certificate(made.ca).publicKey));
    assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1');
    assert.equal(certificate.checkHost('localhost'), 'localhost');
    assert.match(made.token, /^[\w-]{43}$/);
    assert.equal(statSync(path.join(folder, 'identity.json')).mode & 0o777, 0o600);
    saveIdentity(folder, { ...made, port: 4711 });
    assert.deepEqual(await loadIdentity(folder, Date.now()), { ...made, port: 4711 });
  });
});

describe('the lock of a data folder', () => {
  it('is taken once, says who serves, and goes with its holder', async (t) => {
    const folder = makeFolder(t);
    const file = path.join(folder, 'sandbox.lock');
    const lock = await lockFolder(folder, 1000);
    lock.announce('https://127.0.0.1:1');
    assert.deepEqual(readLock(file), { pid: process.pid, server: 'https://127.0.0.1:1', startedAt: 1000 });
    lock.release();
    assert.equal(existsSync(file), false);
  });

  it('of a living process that answers is respected', async (t) => {
    const folder = makeFolder(t);
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    t.after(() => server.close());
    const { port } = server.address() as { port: number };
    const held = { pid: process.ppid, server: `https://127.0.0.1:${port}`, startedAt: 0 };
    writeFileSync(path.join(folder, 'sandbox.lock'), JSON.stringify(held));
    await assert.rejects(
      lockFolder(folder, 1_000_000),
      (error) => error instanceof FolderInUseError && error.message.includes(`process ${process.ppid} at ${held.server}`),
    );
  });

  it('of one that has died, answers no more, or was killed while it wrote, is taken over', async (t) => {
    const left = [
      { pid: 2 ** 30, server: 'https://127.0.0.1:1', startedAt: 0 },
      // The number lives, but as another program: nobody answers there.
      { pid: process.ppid, server: 'https://127.0.0.1:1', startedAt: 0 },
      { pid: process.ppid, server: '', startedAt: 0 },
    ];
    for (const lock of [...left.map((one) => JSON.stringify(one)), '{"pid":']) {
      const folder = makeFolder(t);
      writeFileSync(path.join(folder, 'sandbox.lock'), lock);
      (await lockFolder(folder, 1_000_000)).release();
    }
  });

  it('of one that is just starting is respected', async (t) => {
    const folder = makeFolder(t);
    writeFileSync(path.join(folder, 'sandbox.lock'), JSON.stringify({ pid: process.ppid, server: '', startedAt: 990_000 }));
    await assert.rejects(lockFolder(folder, 1_000_000), FolderInUseError);
    assert.match(readFileSync(path.join(folder, 'sandbox.lock'), 'utf8'), /990000/);
  });
});

describe('the lifeline', () => {
  const connected = (socketPath: string): Promise<ReturnType<typeof connect>> =>
    new Promise((resolve, reject) => {
      const socket = connect(socketPath, () => resolve(socket)).on('error', reject);
    });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };

  it('calls out a second after the last connection has closed, unless one comes back', async (t) => {
    const clock = new FakeClock();
    const socketPath = path.join(makeFolder(t), 'line');
    let last = 0;
    const lifeline = await openLifeline(socketPath, clock, () => last++);
    t.after(() => lifeline.dispose());
    await clock.advance(60_000);
    assert.equal(last, 0, 'nobody has come yet');
    const first = await connected(socketPath);
    const second = await connected(socketPath);
    first.destroy();
    second.destroy();
    await until(() => clock.pending === 1);
    await clock.advance(900);
    const third = await connected(socketPath);
    await until(() => clock.pending === 0);
    await clock.advance(5000);
    assert.equal(last, 0, 'one came back in time');
    third.destroy();
    await until(() => clock.pending === 1);
    await clock.advance(1000);
    assert.equal(last, 1);
  });
});

describe('the command line', () => {
  const problem = (...args: string[]): string => {
    const read = readOptions(args);
    return read.ok ? 'fine' : read.error;
  };

  it('needs a place for the kubeconfig, and keeps data beside it by default', () => {
    assert.match(problem(), /Where should the kubeconfig go\?/);
    const read = readOptions(['--kubeconfig', '/tmp/k', '--json']);
    assert.deepEqual(read.ok && read.value, {
      kubeconfig: path.resolve('/tmp/k'),
      data: path.resolve('/tmp/k.data'),
      port: undefined,
      lifeline: undefined,
      json: true,
      rbac: false,
      controllers: '*',
      kubernetesVersion: undefined,
      log: undefined,
      clientCa: undefined,
    });
  });

  it('says what it does not understand', () => {
    assert.equal(problem('--kubeconfig', 'k', '--port', '70000'), '"70000" is not a port: it has to be a number from 0 to 65535.');
    assert.match(problem('--kubeconfig', 'k', '--nonsense'), /Unknown option '--nonsense'/);
    assert.equal(
      problem('--kubeconfig', 'k', '--kubernetes-version', 'new'),
      '"new" is not a version of Kubernetes: write it as 1.37 or 1.37.2.',
    );
  });
});
