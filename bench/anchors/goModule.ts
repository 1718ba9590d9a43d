/** The programs of the Go module `controllers` beside this file, built into the cache. */
import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cached } from '../../tools/bootstrap/cache.mjs';
import { hasGo } from '../../tools/realApiserver/build.ts';

const source = path.join(import.meta.dirname, 'controllers');

/** The folder with an executable for each of its commands; `undefined` without Go. */
export async function builtGoModule(): Promise<string | undefined> {
  if (!(await hasGo())) return undefined;
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const dir = await cached({ name: 'go-anchors', key: files.sort(), build });
  return path.join(dir, 'bin');
}

/** From a copy, since Go may write into a module's folder. */
async function build(dir: string): Promise<void> {
  const copy = path.join(dir, 'src');
  await cp(source, copy, { recursive: true });
  const env = { ...process.env, GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  await promisify(execFile)('go', ['build', '-o', `${path.join(dir, 'bin')}${path.sep}`, './...'], { cwd: copy, env });
}
