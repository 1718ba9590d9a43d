import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { Connection } from '../../k8s/connection.ts';
import { InformerRegistry } from '../informer/informerRegistry.ts';
import { CachingClient } from '../reads/cachingClient.ts';
import type { Client } from '../reads/client.ts';
import type { WebhookServerOptions } from '../webhook/webhookServerOptions.ts';
import { installCrds } from './installCrds.ts';
import { installWebhooks, prepareWebhooks, type SandboxIdentity } from './installWebhooks.ts';

/** A sandbox API server of a test's own: empty, on a free port, gone after `stop`. */
export interface Sandbox extends AsyncDisposable {
  /** For `new Manager({ connection })`. */
  readonly connection: Connection;
  /** A file for kubectl. */
  readonly kubeconfig: string;
  /** Reads and writes as field manager "test"; nothing is cached. */
  readonly client: Client;
  /** Applies every CRD in the YAML files of a folder (or in one file), and waits until the API server serves them. */
  installCrds(path: string): Promise<void>;
  /** For `new Manager({ connection, webhookServer })`: a free port, and a certificate that the sandbox can be told to trust. */
  readonly webhookServer: WebhookServerOptions;
  /**
   * Applies the webhook configurations in the YAML files of a folder (or in one file), so that the sandbox asks the manager that serves by
   * `webhookServer`: waits until one does. Conversions are not asked for.
   */
  installWebhooks(path: string): Promise<void>;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** How a sandbox is started. */
export interface SandboxOptions {
  /** How long it may take to answer, in milliseconds; 20 s unless given. */
  readonly timeoutMs?: number;
}

/** What the entry of the package brings along. */
export interface SandboxPorts {
  createClient(connection: Connection): ApiClient;
  parseYaml(text: string): unknown[];
}

/**
 * Starts a sandbox in a process of its own. Rejects with `SandboxError`, with what the process said, when it does not come
 * up in time.
 */
export async function startSandbox(ports: SandboxPorts, { timeoutMs = 20_000 }: SandboxOptions = {}): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'crd-studio-sandbox-'));
  const kubeconfig = join(folder, 'kubeconfig');
  const data = join(folder, 'data');
  const args = [program(), '--kubeconfig', kubeconfig, '--data', data, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...compileCache(), ...process.env } });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const remove = async (): Promise<void> => {
    process.off('exit', endWithUs);
    child.kill('SIGTERM');
    await within(ended, 5_000, () => void child.kill('SIGKILL'));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { server } = await ready(child, timeoutMs);
    const identity = JSON.parse(await readFile(join(data, 'identity.json'), 'utf8')) as SandboxIdentity;
    const { ca, token } = identity;
    const connection = { server, ca, token };
    const api = ports.createClient(connection);
    const webhookServer = await prepareWebhooks(identity, join(folder, 'serving-certs'));
    const caches = new InformerRegistry({ client: api });
    const stop = async (): Promise<void> => {
      api.close();
      await remove();
    };
    return {
      connection,
      kubeconfig,
      client: new CachingClient({ api, caches, fieldManager: 'test' }),
      installCrds: (path) => installCrds(api, path, (text) => ports.parseYaml(text)),
      webhookServer,
      installWebhooks: (path) => installWebhooks(api, { ...webhookServer, ca }, path, (text) => ports.parseYaml(text)),
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The sandbox did not start; the message holds what it said. */
export class SandboxError extends Error {
  readonly code = 'Sandbox';

  constructor(message: string) {
    super(message);
    this.name = 'SandboxError';
  }
}

/** The server's program lies beside this package's files; in the source tree, it is an entry of `src/`. */
function program(): string {
  const places = ['./sandbox.js', '../../sandbox.ts'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new SandboxError(`the sandbox's program is missing: ${places[0]}; install @crd-studio/runtime again`);
  return found;
}

/** Node's own folder for compiled code, unless the person named another: the server starts in half the time when it was started before. */
function compileCache(): Record<string, string> {
  return { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') };
}

/** Settles with the first line of the program's output, which says that it answers, and where. */
async function ready(child: ChildProcess, timeoutMs: number): Promise<{ readonly server: string }> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new SandboxError('the sandbox has no output');
  let said = '';
  stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-4000);
  });
  const line = new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve);
    child.once('error', (error) => reject(new SandboxError(`the sandbox did not start: ${error.message}`)));
    child.once('close', (code) => reject(new SandboxError(`the sandbox ended with code ${code} before it was ready: ${said.trim()}`)));
  });
  const first = await within(line, timeoutMs, () => {
    throw new SandboxError(`the sandbox was not ready within ${timeoutMs / 1000} s: ${said.trim()}`);
  });
  return JSON.parse(first ?? '') as { server: string };
}

async function within<T>(promise: Promise<T>, ms: number, late: () => void): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(() => resolve(isLate), ms);
  });
  const result = await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
  if (result !== isLate) return result;
  late();
  return undefined;
}

const isLate = Symbol('late');
