import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packTarball } from '../../src/scaffold/tarball.ts';
import { tarballPath } from '../../src/scaffold/templates/project/packageJson.ts';
import { cacheRoot } from '../bootstrap/cache.mjs';
import { readZipEntry, zipEntries } from '../bootstrap/zip.mjs';

const example = path.resolve(import.meta.dirname, '../../examples/guestbook');

/** Where `npm start` keeps its window's settings and the person's copy of the example. */
export function startFolder(): string {
  return path.join(cacheRoot(), 'start');
}

/**
 * A copy of the example project to play with; what a person changed in it is kept from run to run. The package that it
 * depends on is packed from the extension, as Create API does.
 */
export async function exampleCopy(vsix: string): Promise<string> {
  const copy = path.join(startFolder(), 'guestbook');
  if (existsSync(copy)) return copy;
  await mkdir(startFolder(), { recursive: true });
  const half = `${copy}.tmp-${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await cp(example, half, { recursive: true, filter: (source) => path.basename(source) !== 'node_modules' });
  const runtime = packageIn(await readFile(vsix), 'extension/dist/runtime/');
  await mkdir(path.join(half, 'vendor'), { recursive: true });
  await writeFile(path.join(half, tarballPath(runtime.version)), runtime.tarball);
  await rename(half, copy);
  return copy;
}

export const whatToClick =
  'Click the CRD Studio icon in the activity bar, open src/controllers/guestbook.ts, set a breakpoint in reconcile and press F5.';

function packageIn(archive: Buffer, folder: string): { readonly version: string; readonly tarball: Uint8Array } {
  const names = zipEntries(archive)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(folder) && !name.endsWith('/'));
  const files = names.map((name) => ({ path: name.slice(folder.length), bytes: readZipEntry(archive, name) }));
  const { version } = JSON.parse(readZipEntry(archive, `${folder}package.json`).toString()) as { version: string };
  return { version, tarball: packTarball(files) };
}
