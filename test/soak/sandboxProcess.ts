import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The sandbox as its own process on a folder of data; rejects with what it said when it does not come up. */
export async function spawnSandbox(folder: string): Promise<ChildProcess> {
  const args = [
    process.env['CRD_STUDIO_SOAK_ENTRY'] ?? 'dist/sandbox.js',
    '--kubeconfig',
    join(folder, 'kubeconfig'),
    '--data',
    join(folder, 'data'),
    '--json',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ready = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`the sandbox ended before it was ready:\n${said.join('\n')}`)));
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return child;
}

/** As the system kills: no chance to write anything more. */
export async function kill(child: ChildProcess): Promise<void> {
  const closed = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined;
  child.kill('SIGKILL');
  await closed;
}
