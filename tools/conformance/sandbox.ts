import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import type { SandboxReady } from '../../src/protocol/sandbox.ts';
import type { Target } from './run.ts';

/** The sandbox's program: from the sources, or, in `npm test`, the bundle that people get (`$CRD_STUDIO_SANDBOX`). */
export const sandboxEntry = path.resolve(process.env['CRD_STUDIO_SANDBOX'] ?? path.join(import.meta.dirname, '../../src/sandbox.ts'));

export interface SandboxProcess extends Target {
  readonly kubeconfig: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The sandbox as a process of its own, in a folder that goes with it: without controllers and with RBAC, as the real server that it is compared with. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'sandbox-'));
  const kubeconfig = path.join(dir, 'kubeconfig');
  const child = spawn(
    process.execPath,
    [sandboxEntry, '--kubeconfig', kubeconfig, '--data', path.join(dir, 'data'), '--controllers', 'none', '--rbac', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`the sandbox ended with code ${child.exitCode} before it was ready`);
  const ready = JSON.parse(String(first[0])) as SandboxReady;
  const config = parse(await readFile(kubeconfig, 'utf8')) as { users: { user: { token: string } }[] };
  return {
    server: ready.server,
    token: config.users[0]?.user.token ?? '',
    kubeconfig,
    pid: ready.pid,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', kill);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
