import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../vscodeHost/server.ts';
import type { RealBinaries } from './build.ts';

export interface RealApiserver {
  /** "https://127.0.0.1:41234". */
  readonly server: string;
  readonly token: string;
  /** A kubeconfig file with the token; the server's certificate is self-signed and not checked. */
  readonly kubeconfig: string;
  /** From the spawn of etcd to the first `/readyz` with 200, in milliseconds. */
  readonly readyMs: number;
  readonly pids: { readonly kubeApiserver: number; readonly etcd: number };
  stop(): Promise<void>;
}

/** Starts etcd and kube-apiserver on loopback in a folder of their own; resolves when `/readyz` and the namespace `default` are there. */
export async function startRealApiserver(binaries: RealBinaries): Promise<RealApiserver> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'real-'));
  const [client, peer, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const token = randomBytes(16).toString('hex');
  await writeCredentials(dir, token);
  const started = performance.now();
  const etcd = start(binaries.etcd, dir, [
    `--data-dir=${path.join(dir, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
    '--unsafe-no-fsync',
  ]);
  const server = `https://127.0.0.1:${port}`;
  const kubeApiserver = start(binaries.kubeApiserver, dir, [
    `--etcd-servers=http://127.0.0.1:${client}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${path.join(dir, 'certs')}`,
    `--service-account-issuer=${server}/`,
    `--service-account-key-file=${path.join(dir, 'sa.pub')}`,
    `--service-account-signing-key-file=${path.join(dir, 'sa.key')}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    `--token-auth-file=${path.join(dir, 'tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--allow-privileged=true',
    '--disable-admission-plugins=ServiceAccount',
  ]);
  const stop = async (): Promise<void> => {
    await end(kubeApiserver);
    await end(etcd);
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  let readyMs: number;
  try {
    await answers(`${server}/readyz`, token, [etcd, kubeApiserver]);
    readyMs = performance.now() - started;
    await answers(`${server}/api/v1/namespaces/default`, token, [etcd, kubeApiserver]);
  } catch (error) {
    const log = await readFile(path.join(dir, 'kube-apiserver.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`the real kube-apiserver did not start:\n${log.slice(-3000)}`, { cause: error });
  }
  const kubeconfig = path.join(dir, 'kubeconfig');
  await writeFile(kubeconfig, JSON.stringify(kubeconfigOf(server, token)), { mode: 0o600 });
  return { server, token, kubeconfig, readyMs, pids: { kubeApiserver: kubeApiserver.pid ?? 0, etcd: etcd.pid ?? 0 }, stop };
}

async function writeCredentials(dir: string, token: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  await mkdir(path.join(dir, 'certs'));
  await writeFile(path.join(dir, 'sa.pub'), publicKey);
  await writeFile(path.join(dir, 'sa.key'), privateKey, { mode: 0o600 });
  await writeFile(path.join(dir, 'tokens.csv'), `${token},admin,admin,"system:masters"\n`, { mode: 0o600 });
}

function start(binary: string, dir: string, args: readonly string[]): ChildProcess {
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(path.join(dir, `${path.basename(binary)}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(force);
}

async function answers(url: string, token: string, children: readonly ChildProcess[]): Promise<void> {
  const limit = Date.now() + 60_000;
  while ((await statusOf(url, token)) !== 200) {
    if (children.some((child) => child.exitCode !== null)) throw new Error('a process ended early');
    if (Date.now() > limit) throw new Error(`${url} did not answer with 200 within 60 s`);
    await delay(5);
  }
}

function statusOf(url: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const request = https.get(
      url,
      { rejectUnauthorized: false, agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on('error', () => resolve(0));
  });
}

function kubeconfigOf(server: string, token: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'real', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'real', context: { cluster: 'real', user: 'admin' } }],
    'current-context': 'real',
  };
}
