/** A Chromium for the tests that look at a window: the machine's own, or Debian's package. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheRoot } from './cache.mjs';
import { withLock } from './lock.mjs';
import { run } from './npm.mjs';
import { mkdir } from 'node:fs/promises';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an executable: `$CHROME_PATH`, else one on PATH, else Debian's, installed when this is root on Debian.
 *
 * @returns {Promise<string>}
 */
export async function findChromium(env = process.env) {
  if (env.CHROME_PATH) {
    if (isExecutable(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which is not an executable file. Correct it, or unset it to have one looked for.`);
  }
  const found = onPath(env);
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !hasAptGet(env)) throw new Error(missing());
  await mkdir(cacheRoot(env), { recursive: true });
  await withLock(join(cacheRoot(env), 'apt-get.lock'), () => installDebianPackage(env));
  const installed = onPath(env);
  if (installed === undefined) throw new Error(missing());
  return installed;
}

async function installDebianPackage(env) {
  if (onPath(env) !== undefined) return;
  process.stderr.write('no Chromium on this machine: installing the Debian package "chromium"\n');
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}

function missing() {
  return (
    'The tests that look at the window need Chromium or Chrome, and none was found on PATH. ' +
    'Install it (Debian and Ubuntu: `apt-get install chromium`), or set CHROME_PATH to its executable, and run the command again.'
  );
}

function onPath(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function hasAptGet(env) {
  return (env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, 'apt-get')));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
