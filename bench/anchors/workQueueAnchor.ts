import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../../tools/bootstrap/cache.mjs';
import { hasGo } from '../../tools/realApiserver/build.ts';

const run = promisify(execFile);
const source = path.join(import.meta.dirname, 'workqueue');
const files = ['go.mod', 'go.sum', 'main.go', 'stat.go'];

/** The program that measures client-go's and controller-runtime's queues, built into the cache; `undefined` without Go. */
export async function workQueueAnchor(): Promise<string | undefined> {
  if (!(await hasGo())) return undefined;
  const dir = await cached({ name: 'anchor-workqueue', key: files.map((file) => path.join(source, file)), build });
  return path.join(dir, 'workqueue');
}

/** From a copy, since Go may write into a module's folder. */
async function build(dir: string): Promise<void> {
  const copy = path.join(dir, 'src');
  await mkdir(copy);
  await Promise.all(files.map((file) => copyFile(path.join(source, file), path.join(copy, file))));
  const env = { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  await run('go', ['build', '-o', path.join(dir, 'workqueue'), '.'], { cwd: copy, env });
}
