import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { parse } from 'yaml';
import type { SandboxReady } from '../../../src/protocol/sandbox.ts';
import { sandboxEntry } from '../../../tools/conformance/sandbox.ts';

/** A folder that goes with the test. */
export function makeFolder(t: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sandbox-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Run {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** What it has written to stderr so far. */
  stderr(): string;
}

/** Runs `sandbox` with these arguments; killed with the test if it still lives. */
export function run(t: Pick<TestContext, 'after'>, args: readonly string[]): Run {
  const child = spawn(process.execPath, [sandboxEntry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text) => (stderr += String(text)));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited, stderr: () => stderr };
}

export interface Sandbox extends Run {
  readonly ready: SandboxReady;
  readonly access: Access;
}

/** Starts a sandbox on a folder and waits until it is ready. */
export async function start(t: Pick<TestContext, 'after'>, folder: string, ...args: string[]): Promise<Sandbox> {
  const kubeconfig = path.join(folder, 'kubeconfig');
  const running = run(t, ['--kubeconfig', kubeconfig, '--data', path.join(folder, 'data'), '--json', ...args]);
  const lines = createInterface(running.child.stdout as NodeJS.ReadableStream);
  const first = await Promise.race([once(lines, 'line'), running.exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`the sandbox ended before it was ready: ${running.stderr()}`);
  // What a test sees of a sandbox that breaks down is a connection that does, which says nothing.
  void running.exited.then((code) => {
    if (code) console.error(`the sandbox ended with code ${code}: ${running.stderr()}`);
  });
  return { ...running, ready: JSON.parse(String(first[0])) as SandboxReady, access: readAccess(kubeconfig) };
}

export interface Access {
  readonly server: string;
  readonly ca: string;
  readonly token: string;
}

export function readAccess(kubeconfig: string): Access {
  const config = parse(readFileSync(kubeconfig, 'utf8')) as {
    clusters: [{ cluster: { server: string; 'certificate-authority-data': string } }];
    users: [{ user: { token: string } }];
  };
  const { cluster } = config.clusters[0];
  return {
    server: cluster.server,
    ca: Buffer.from(cluster['certificate-authority-data'], 'base64').toString(),
    token: config.users[0].user.token,
  };
}

/** Fields of answers that tests look into; which of them are there depends on the request. */
export interface Body {
  metadata: { name: string; resourceVersion: string };
  data: Record<string, string>;
  items: Body[];
  reason: string;
  minor: string;
}

export interface WatchEvent {
  type: string;
  object: Body;
}

/** The events of a watch as its text. */
export function eventsIn(text: string): WatchEvent[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WatchEvent);
}

export interface Answer {
  readonly code: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Body;
}

/** One request over HTTP/1.1 with the sandbox's own certificate authority; rejects when the connection breaks. */
export function send(access: Access, method: string, at: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${access.server}${at}`,
      {
        method,
        ca: access.ca,
        agent: false,
        headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let received = '';
        response.on('data', (piece) => (received += String(piece)));
        response.on('error', reject);
        response.on('end', () => {
          const plain = response.headers['content-encoding'] === undefined;
          const json = plain && received !== '' && String(response.headers['content-type']).includes('json');
          resolve({
            code: response.statusCode ?? 0,
            headers: response.headers,
            text: received,
            body: (json ? JSON.parse(received) : undefined) as Body,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Kubectl = (args: string, options?: { input?: string; env?: Record<string, string> }) => Promise<Printed>;

/** A kubectl with a home of its own, pointed at a kubeconfig. Arguments are split at blanks; quote with '. */
export function kubectlFor(executable: string, folder: string): Kubectl {
  return (args, options = {}) =>
    new Promise((resolve) => {
      const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? (match[2] as string));
      const env = { PATH: process.env['PATH'] ?? '', HOME: folder, KUBECONFIG: path.join(folder, 'kubeconfig'), ...options.env };
      const child = execFile(executable, words, { env, timeout: 90_000 }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      });
      child.stdin?.end(options.input ?? '');
    });
}

/** Asks again until it holds, for at most a minute. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited a minute in vain: ${what}`);
}
