import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { type Certificates, makeCertificates } from '../../../../src/apiserver/lifecycle/certificates.ts';
import { kind } from '../../../../src/runtime/kind.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { hostSymbol, type RuntimeHost } from '../../../../src/runtime/host.ts';
import type { ManagerOptions } from '../../../../src/runtime/manager/managerOptions.ts';
import { spoke } from '../../../../src/runtime/webhook/conversion/converter.ts';
import { CertificateFiles } from '../../../../src/runtime/webhook/server/certificate.ts';
import { Lease } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { logTo, noPlatform } from '../support/runManager.ts';
import { review } from './support.ts';

const validating = '/validate-webapp-example-com-v1-guestbook';
let pairs: Certificates[];
let dir: string;

before(async () => {
  pairs = await Promise.all([makeCertificates(Date.now()), makeCertificates(Date.now())]);
});
after(() => rmSync(dir, { recursive: true, force: true }));
afterEach(() => {
  (globalThis as { [hostSymbol]?: RuntimeHost | undefined })[hostSymbol] = undefined;
});

function writePair(index: number, keyOf = index): void {
  writeFileSync(join(dir, 'tls.crt'), pairs[index]?.certificate ?? '');
  writeFileSync(join(dir, 'tls.key'), pairs[keyOf]?.key ?? '');
}

/** A manager with a validator of Guestbooks, on a free port of loopback, started; its certificate is the first. */
async function start(define: (manager: Manager) => void, options: ManagerOptions = {}) {
  const log: string[] = [];
  const clock = new FakeClock();
  const webhookServer = { host: '127.0.0.1', port: 0, certDir: dir };
  const manager = new Manager({ client: new FakeApi(), clock, logger: logTo(log), webhookServer, ...options }, noPlatform);
  define(manager);
  const ended = manager.start();
  await until(() => log.includes('info: manager started controllers=0'));
  const stop = async (): Promise<void> => {
    await manager.stop();
    await ended;
    assert.equal(clock.pending, 0, 'no timer is left');
  };
  return { manager, log, clock, ended, stop, port: () => manager.listeningOn('webhooks') ?? 0 };
}

/** Real sockets and files: turns of the event loop, not time. */
async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (await look()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.fail('it did not come to pass');
}

interface Answered {
  readonly status: number;
  readonly body: string;
  /** Of the certificate that was shown. */
  readonly serial: string;
}

/** Asks over HTTP/1.1 and a connection of its own (or the agent's), trusting the authority of `pair`. */
function post(port: number, path: string, { body = '', pair = 0, agent = undefined as https.Agent | undefined } = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        ca: pairs[pair]?.ca,
        agent: agent ?? false,
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        const serial = (response.socket as import('node:tls').TLSSocket).getPeerCertificate().serialNumber;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), serial }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

describe('the server of the webhooks', () => {
  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'webhooks-'));
  });

  test('WM1 is there when there is a webhook, over HTTP/2 and HTTP/1.1, with the certificate of the folder', async () => {
    writePair(0);
    const { port, stop, manager } = await start((each) =>
      each.webhook(Guestbook).withValidator({ validateCreate: () => ({ denied: 'no' }) }),
    );
    const body = review({ object: guestbook('a') });
    assert.match((await post(port(), validating, { body })).body, /"message":"no","reason":"Forbidden"/);
    const session = connectHttp2(`https://127.0.0.1:${port()}`, { ca: pairs[0]?.ca ?? '' });
    const stream = session.request({ ':method': 'POST', ':path': `${validating}?timeout=10s`, 'content-type': 'application/json' });
    stream.end(body);
    let text = '';
    for await (const part of stream) text += String(part);
    assert.match(text, /"message":"no","reason":"Forbidden"/);
    session.close();
    manager.webhook(Guestbook).withDefaulter({ default: () => undefined });
    const later = await post(port(), '/mutate-webapp-example-com-v1-guestbook', { body });
    assert.match(later.body, /"allowed":true/);
    await stop();
    await assert.rejects(post(port(), validating), { code: /ECONNREFUSED|EADDRNOTAVAIL/ });
  });

  test('WM1 is not there without a webhook, and is begun by the first that comes later', async () => {
    const { port, stop, manager, log } = await start(() => undefined);
    assert.equal(manager.listeningOn('webhooks'), undefined);
    manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined });
    await until(() => log.some((line) => line.startsWith('info: serving webhooks')));
    await until(() => port() !== 0);
    assert.match((await post(port(), validating, { body: review({ object: guestbook('a') }) })).body, /"allowed":true/);
    await stop();
  });

  test('WM1 those that come while the server is being opened are served, and a stop in the midst of it leaves no server behind', async () => {
    writePair(0);
    const { port, stop, manager } = await start(() => undefined);
    const paths: string[] = [];
    await until(() => {
      const path = `/validate-${paths.length}`;
      manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined }, { path });
      paths.push(path);
      return port() !== 0;
    });
    assert.ok(paths.length > 2);
    const body = review({ object: guestbook('a') });
    for (const path of paths) assert.match((await post(port(), path, { body })).body, /"allowed":true/, path);
    await stop();
    const another = await start(() => undefined);
    another.manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined });
    await another.stop();
    await until(() => another.log.some((line) => line.startsWith('info: serving webhooks')));
    const open = (): boolean => process.getActiveResourcesInfo().includes('TCPServerWrap');
    await until(() => !open() && another.clock.pending === 0);
    assert.equal(another.port(), 0);
  });

  test('WM2 two webhooks at one path are refused', () => {
    const manager = new Manager({ client: new FakeApi() }, noPlatform);
    const builder = manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined });
    assert.throws(() => builder.withValidator({ validateCreate: () => undefined }), {
      message: 'there is a webhook at /validate-webapp-example-com-v1-guestbook already',
    });
    builder.withValidator({ validateCreate: () => undefined }, { path: '/another' });
    assert.throws(
      () => builder.withDefaulter({ default: () => undefined }, { path: '/another' }),
      /there is a webhook at \/another already/,
    );
    const other = spoke(kind({ ...Guestbook, version: 'v2' }), { toHub: (object) => object, fromHub: (object) => object });
    builder.withConverter(other);
    const atConvert = { path: '/convert' };
    assert.throws(() => builder.withDefaulter({ default: () => undefined }, atConvert), /there is a webhook at \/convert already/);
    const first = new Manager({ client: new FakeApi() }, noPlatform)
      .webhook(Guestbook)
      .withDefaulter({ default: () => undefined }, atConvert);
    assert.throws(() => first.withConverter(other), /there is a webhook at \/convert already/);
    assert.throws(() => builder.withDefaulter({ default: () => undefined }, { path: 'none' }), /"none" cannot be the path of a webhook/);
    assert.throws(() => builder.withValidator({}), /the validator of Guestbook needs validateCreate, validateUpdate or validateDelete/);
  });

  test('WM3 without a certificate it says which file is missing; under a host one line does, and the session goes on', async () => {
    const missing = { webhookServer: { certDir: join(dir, 'nowhere'), port: 0 } };
    const manager = new Manager({ client: new FakeApi(), logger: logTo([]), ...missing }, noPlatform);
    manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined });
    await assert.rejects(manager.start(), /webhooks need a certificate and its key: ENOENT.*nowhere.tls\.(crt|key)/);
    const host: RuntimeHost = { connection: { server: 'https://127.0.0.1:1' }, onManager: () => undefined };
    (globalThis as { [hostSymbol]?: RuntimeHost })[hostSymbol] = host;
    const hosted = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }), missing);
    const lines = hosted.log.filter((line) => line.includes('webhook'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^info: webhooks are not served in this session: webhooks need a certificate and its key: ENOENT/);
    await hosted.stop();
  });

  test('WM4 the port -1 serves nothing', async () => {
    const { manager, stop, log } = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }), {
      webhookServer: { port: -1 },
    });
    assert.equal(manager.listeningOn('webhooks'), undefined);
    assert.ok(log.includes('info: webhooks are not served: the port is -1'));
    await stop();
  });

  test('WM5 the check "webhook" of readyz passes when the server answers, and metrics count what it answered', async () => {
    writePair(0);
    const addresses = { healthProbeBindAddress: '127.0.0.1:0', metricsBindAddress: '127.0.0.1:0' };
    const { manager, port, stop } = await start(
      (each) =>
        each.webhook(Guestbook).withValidator({
          validateCreate: () => {
            throw new Error('oh no');
          },
        }),
      addresses,
    );
    const get = async (what: 'probes' | 'metrics', path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${manager.listeningOn(what)}${path}`)).text();
    assert.match(await get('probes', '/readyz?verbose'), /\[\+\]webhook ok/);
    await post(port(), validating, { body: review({ object: guestbook('a') }) });
    const text = await get('metrics', '/metrics');
    for (const line of [
      `controller_runtime_webhook_requests_total{webhook="${validating}",code="200"} 1`,
      `controller_runtime_webhook_requests_total{webhook="${validating}",code="500"} 0`,
      `controller_runtime_webhook_latency_seconds_count{webhook="${validating}"} 1`,
      `controller_runtime_webhook_requests_in_flight{webhook="${validating}"} 0`,
      'controller_runtime_webhook_panics_total 1',
      'controller_runtime_conversion_webhook_panics_total 0',
      'certwatcher_read_certificate_total 1',
      'certwatcher_read_certificate_errors_total 0',
    ])
      assert.ok(text.split('\n').includes(line), line);
    await stop();
  });

  test('a port that is taken is named', async () => {
    writePair(0);
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as import('node:net').AddressInfo;
    const manager = new Manager(
      { client: new FakeApi(), logger: logTo([]), webhookServer: { host: '127.0.0.1', port, certDir: dir } },
      noPlatform,
    );
    manager.webhook(Guestbook).withValidator({ validateCreate: () => undefined });
    await assert.rejects(manager.start(), new RegExp(`webhooks cannot listen on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE`));
    other.close();
  });

  test('WS1, WK1 a new certificate is shown to new connections, and those that stand go on', async () => {
    writePair(0);
    const { port, stop, clock, log } = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }));
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
    const first = await post(port(), validating, { agent });
    writePair(1);
    await clock.advance(10_000);
    await until(() => log.some((line) => line.startsWith('info: the certificate of the webhooks has changed')));
    assert.equal((await post(port(), validating, { agent })).serial, first.serial);
    assert.notEqual((await post(port(), validating, { pair: 1 })).serial, first.serial);
    await assert.rejects(post(port(), validating), /certificate/);
    agent.destroy();
    await stop();
  });

  test('WK2 a certificate whose key is another stays out until its key comes, and is told once', async () => {
    writePair(0);
    const { port, stop, clock, log } = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }));
    const troubles = (): number => log.filter((line) => line.startsWith('error: the last certificate of the webhooks stays in use')).length;
    writePair(1, 0);
    await clock.advance(10_000);
    await until(() => troubles() > 0);
    for (let turn = 0; turn < 3; turn++) await clock.advance(10_000);
    assert.equal((await post(port(), validating)).status, 200);
    writePair(1);
    await clock.advance(10_000);
    await until(async () => {
      try {
        return (await post(port(), validating, { pair: 1 })).status === 200;
      } catch {
        return false;
      }
    });
    assert.equal(log.filter((line) => line.includes('tls.key is not the key of')).length, 1);
    await stop();
  });

  test('WK1 where nothing tells of changes, a new certificate is found all the same', async () => {
    const folder = join(dir, 'gone');
    const [certFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
    const copy = (index: number): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(certFile, pairs[index]?.certificate ?? '');
      writeFileSync(keyFile, pairs[index]?.key ?? '');
    };
    const clock = new FakeClock();
    const log: string[] = [];
    const files = new CertificateFiles({ certFile, keyFile, clock, log: logTo(log), onRead: () => undefined });
    copy(0);
    await files.load();
    rmSync(folder, { recursive: true });
    const changed: string[] = [];
    const watching = files.watch(({ cert }) => changed.push(cert));
    copy(1);
    await clock.advance(10_000);
    await until(() => changed.length > 0);
    assert.deepEqual(changed, [pairs[1]?.certificate]);
    watching.dispose();
    assert.equal(clock.pending, 0);
  });

  test('WS2 the signal of a call is aborted when the time is over that its caller gave, and when the caller goes away', async () => {
    writePair(0);
    const reasons: string[] = [];
    const { port, stop, clock } = await start((each) =>
      each.webhook(Guestbook).withValidator({
        validateCreate: (_object, { signal }) =>
          new Promise((resolve) => {
            reasons.push('waiting');
            signal.addEventListener('abort', () => {
              reasons.push((signal.reason as Error).message);
              resolve(undefined);
            });
          }),
      }),
    );
    const body = review({ object: guestbook('a') });
    const answer = post(port(), `${validating}?timeout=3s`, { body });
    await until(() => reasons.length === 1);
    await clock.advance(3000);
    assert.equal((await answer).status, 200);
    const gone = https.request({ host: '127.0.0.1', port: port(), path: validating, method: 'POST', ca: pairs[0]?.ca, agent: false });
    gone.on('error', () => undefined);
    gone.setHeader('content-type', 'application/json');
    gone.end(body);
    await until(() => reasons.length === 3);
    gone.destroy();
    await until(() => reasons.length === 4);
    assert.deepEqual(reasons, ['waiting', 'the API server waited 3s for the answer', 'waiting', 'the caller has gone']);
    await stop();
  });

  test('WS3 a call that is being answered comes to its end at a stop; one that never ends is not waited for', async () => {
    for (const ends of [true, false]) {
      writePair(0);
      const gate = Promise.withResolvers<void>();
      let called = false;
      const { port, clock, log, manager, ended } = await start((each) =>
        each.webhook(Guestbook).withValidator({
          async validateCreate() {
            called = true;
            await gate.promise;
            return { denied: 'at the last moment' };
          },
        }),
      );
      const answer = post(port(), validating, { body: review({ object: guestbook('a') }) }).then(
        ({ body }) => body,
        (error: unknown) => (error as Error).message,
      );
      await until(() => called);
      const stopped = manager.stop();
      if (ends) {
        gate.resolve();
        assert.match(await answer, /at the last moment/);
      } else {
        await until(() => clock.pending > 0 && manager.listeningOn('webhooks') !== undefined);
        await clock.advance(30_000);
        assert.match(await answer, /socket hang up|ECONNRESET/);
        assert.ok(log.includes('error: 1 webhook calls did not end within 30 s of the stop'));
      }
      await stopped;
      await ended;
    }
  });

  test('M3 a reconcile and a webhook call that hang have one grace period together', async () => {
    writePair(0);
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('a'));
    const never = new Promise<never>(() => undefined);
    const hanging: string[] = [];
    const hang = (what: string) => (): Promise<never> => {
      hanging.push(what);
      return never;
    };
    const log: string[] = [];
    const clock = new FakeClock();
    const webhookServer = { host: '127.0.0.1', port: 0, certDir: dir };
    const manager = new Manager({ client: api, clock, logger: logTo(log), webhookServer }, noPlatform);
    manager.controller('guestbook').for(Guestbook).reconcile(hang('reconcile'));
    manager.webhook(Guestbook).withValidator({ validateCreate: hang('webhook') });
    const ended = assert.rejects(manager.start(), { code: 'ShutdownTimeout' });
    await until(() => hanging.length === 1);
    const answer = post(manager.listeningOn('webhooks') ?? 0, validating, { body: review({ object: guestbook('b') }) });
    answer.catch(() => undefined);
    await until(() => hanging.length === 2);
    const stopped = manager.stop();
    await clock.advance(30_000);
    await stopped;
    await ended;
    assert.ok(log.includes('error: 1 webhook calls did not end within 30 s of the stop'));
  });

  test('M9 no webhook call is waited for when the lease is lost: what it protects may still run', async () => {
    writePair(0);
    const api = new FakeApi().serve(Lease, 'leases');
    let asked = false;
    const { clock, ended, log, port } = await start(
      (each) =>
        each.webhook(Guestbook).withValidator({
          validateCreate() {
            asked = true;
            return new Promise(() => undefined);
          },
        }),
      { client: api, leaderElection: { name: 'guestbooks', namespace: 'system' } },
    );
    const lost = assert.rejects(ended, /leader election lost: thief holds the lease/);
    post(port(), validating, { body: review({ object: guestbook('a') }) }).catch(() => undefined);
    await until(() => asked && api.objects('Lease').length === 1);
    const spec = { holderIdentity: 'thief', leaseDurationSeconds: 15 };
    api.put(Lease({ metadata: { namespace: 'system', name: 'guestbooks' }, spec }));
    await clock.advance(2000);
    await lost;
    assert.ok(!log.some((line) => line.includes('did not end within')));
  });

  test('WS4 a path that nothing is registered for is 404', async () => {
    writePair(0);
    const { port, stop } = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }));
    for (const path of ['/other', '//', '//?timeout=1s'])
      assert.deepEqual((({ status, body }) => [status, body])(await post(port(), path)), [404, '404 page not found\n'], path);
    await stop();
  });

  test('a body of 7 MiB is refused without being kept', async () => {
    writePair(0);
    const { port, stop } = await start((each) => each.webhook(Guestbook).withValidator({ validateCreate: () => undefined }));
    const answer = await post(port(), validating, { body: 'x'.repeat(7 * 1024 * 1024) });
    assert.match(answer.body, /"message":"request entity is too large; limit is 7340032 bytes","code":413/);
    await stop();
  });
});
