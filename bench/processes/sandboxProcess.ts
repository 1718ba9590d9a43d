import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { freePort } from '../../tools/vscodeHost/server.ts';

export interface SandboxProcess {
  readonly pid: number;
  readonly kubeconfig: string;
  /** "https://127.0.0.1:41234". */
  readonly server: string;
  readonly token: string;
  /** From the spawn to the first `/readyz` with 200. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Starts `script` on the data in `dir`, as the editor does where `compileCache` is given. */
export async function startSandboxProcess(options: {
  readonly script: string;
  readonly dir: string;
  readonly compileCache?: string;
}): Promise<SandboxProcess> {
  const { script, dir, compileCache } = options;
  await mkdir(dir, { recursive: true });
  const port = await freePort();
  const kubeconfig = path.join(dir, 'kubeconfig');
  const args = [script, '--kubeconfig', kubeconfig, '--data', path.join(dir, 'data'), '--port', String(port)];
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));
  let token: string | undefined;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with code ${child.exitCode}`);
    token = await tokenOf(kubeconfig);
    if (token !== undefined && (await readyz(port, token)) === 200) break;
    await delay(1);
  }
  const readyMs = performance.now() - started;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { pid: child.pid ?? 0, kubeconfig, server: `https://127.0.0.1:${port}`, token, readyMs, stop };
}

async function tokenOf(kubeconfig: string): Promise<string | undefined> {
  try {
    const config = parse(await readFile(kubeconfig, 'utf8')) as { users?: { user: { token: string } }[] } | null;
    return config?.users?.[0]?.user.token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readyz(port: number, token: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    https
      .get({ host: '127.0.0.1', port, path: '/readyz', rejectUnauthorized: false, agent: false, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', () => resolve(0));
  });
}
