/**
 * The project's own node_modules. npm writes `node_modules/.package-lock.json` last, so an installation counts as whole
 * when that file names every package of package-lock.json in its version; an interrupted one is done again.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot, hashOf } from './cache.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** Installs the dependencies of the checkout unless they are there; without the network when they are. */
export async function checkOutInstalled(root = checkout) {
  if (isInstalled(root)) return;
  await mkdir(cacheRoot(), { recursive: true });
  await withLock(join(cacheRoot(), `dependencies-${hashOf(root)}.lock`), async () => {
    if (isInstalled(root)) return;
    process.stderr.write('installing the dependencies of package-lock.json\n');
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
    await npm(['ci', '--ignore-scripts'], root);
    if (!isInstalled(root)) throw new Error('`npm ci` ended well, but node_modules does not hold what package-lock.json says.');
  });
}

export function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version && existsSync(join(root, path, 'package.json'));
  });
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
