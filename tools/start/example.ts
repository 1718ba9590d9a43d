import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { cacheRoot } from '../bootstrap/cache.mjs';

const example = path.resolve(import.meta.dirname, '../../examples/guestbook');

/** Where `npm start` keeps its window's settings and the person's copy of the example. */
export function startFolder(): string {
  return path.join(cacheRoot(), 'start');
}

/** A copy of the example project to play with; what a person changed in it is kept from run to run. */
export async function exampleCopy(): Promise<string> {
  const copy = path.join(startFolder(), 'guestbook');
  if (existsSync(copy)) return copy;
  await mkdir(startFolder(), { recursive: true });
  const half = `${copy}.tmp-${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await cp(example, half, { recursive: true, filter: (source) => path.basename(source) !== 'node_modules' });
  await rename(half, copy);
  return copy;
}

export const whatToClick =
  'Click the CRD Studio icon in the activity bar, open src/controllers/guestbook.ts, set a breakpoint in reconcile and press F5.';
