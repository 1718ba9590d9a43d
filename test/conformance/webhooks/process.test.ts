import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { type Certificates, makeCertificates } from '../../../src/apiserver/lifecycle/certificates.ts';
import { type Sandbox, startSandbox } from '../../../src/testing.ts';
import { until } from '../runtime/until.ts';

const validating = '/validate--v1-configmap';

describe('the webhooks of a program, over TLS', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  let pairs: Certificates[];
  let dir: string;

  before(async () => {
    dir = mkdtempSync(join(tmpdir(), 'certificates-'));
    [sandbox, pairs] = await Promise.all([startSandbox(), Promise.all([makeCertificates(Date.now()), makeCertificates(Date.now())])]);
  });
  after(async () => {
    await sandbox.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  test('a defaulter patches, a validator denies with causes and warnings, and readyz knows the server', async (t) => {
    writePair(0);
    const program = await start();
    t.after(() => program.child.kill('SIGKILL'));
    const session = connect(program.port, 0);
    const patched = await ask(session, '/mutate--v1-configmap', {});
    assert.deepEqual(JSON.parse(Buffer.from(patched['patch'] as string, 'base64').toString()), [
      { op: 'add', path: '/data', value: { by: 'default' } },
    ]);
    const denied = await ask(session, validating, { shout: 'MOO' });
    assert.deepEqual(denied['warnings'], ['look here']);
    assert.equal((denied['status'] as { message: string }).message, 'ConfigMap "a" is invalid: data[shout]: Forbidden: be quiet');
    const ready = await fetch(`http://127.0.0.1:${program.probes}/readyz?verbose`);
    assert.match(await ready.text(), /\[\+\]webhook ok/);
    session.close();
    program.child.kill('SIGTERM');
    assert.deepEqual(await program.exited, [0, null]);
    assert.match(program.said(), /the end/);
  });

  test('a certificate that is renewed is shown to new connections within seconds, while one that stands goes on', async (t) => {
    writePair(0);
    const program = await start();
    t.after(() => program.child.kill('SIGKILL'));
    const standing = connect(program.port, 0);
    assert.equal((await ask(standing, validating, {}))['allowed'], true);
    writePair(1);
    await until('the new certificate is in use', () => program.said().includes('the certificate of the webhooks has changed'));
    const renewed = connect(program.port, 1);
    assert.equal((await ask(renewed, validating, {}))['allowed'], true);
    assert.equal((await ask(standing, validating, {}))['allowed'], true);
    assert.notEqual(serialOf(renewed), serialOf(standing));
    standing.close();
    renewed.close();
  });

  test('without a certificate the program ends and says which file is missing', async () => {
    const child = spawnProgram(join(dir, 'nowhere'));
    let said = '';
    child.stderr?.on('data', (chunk) => (said += String(chunk)));
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.match(said, /webhooks need a certificate and its key: ENOENT: no such file or directory, open '.*tls\.(crt|key)'/);
  });

  function writePair(index: number): void {
    writeFileSync(join(dir, 'tls.crt'), pairs[index]?.certificate ?? '');
    writeFileSync(join(dir, 'tls.key'), pairs[index]?.key ?? '');
  }

  function spawnProgram(certDir: string): ChildProcess {
    const env = { ...process.env, KUBECONFIG: sandbox.kubeconfig, CERT_DIR: certDir };
    return spawn(process.execPath, [join(import.meta.dirname, '../runtime/programs/webhooks.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function start() {
    const child = spawnProgram(dir);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
    const exited = once(child, 'close');
    const port = (what: string): number => Number(new RegExp(`msg="serving ${what}" port=(\\d+)`).exec(said)?.[1]);
    await until('the webhooks are served', () => port('webhooks') > 0);
    await until('the manager has started', () => said.includes('manager started'));
    return { child, exited, port: port('webhooks'), probes: port('probes'), said: () => said };
  }

  function connect(port: number, pair: number): ClientHttp2Session {
    return connectHttp2(`https://127.0.0.1:${port}`, { ca: pairs[pair]?.ca ?? '' });
  }
});

function serialOf(session: ClientHttp2Session): string {
  return (session.socket as TLSSocket).getPeerCertificate().serialNumber;
}

async function ask(session: ClientHttp2Session, path: string, data: Record<string, string>): Promise<Record<string, unknown>> {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, ...(Object.keys(data).length > 0 && { data }) };
  const request = { uid: 'u1', operation: 'CREATE', name: 'a', object };
  const stream = session.request({ ':method': 'POST', ':path': `${path}?timeout=10s`, 'content-type': 'application/json' });
  stream.end(JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', request }));
  let text = '';
  for await (const part of stream) text += String(part);
  return (JSON.parse(text) as { response: Record<string, unknown> }).response;
}
