/**
 * The cache of everything big that is fetched or built once: outside the checkout, shared by `npm start` and `npm test`.
 *
 * An entry is a folder `<name>-<hash>`, where the hash is over what it was built from (lock files). It is built in
 * `<name>-<hash>.tmp-<pid>` and renamed when it is whole, so an interrupted build is never taken for a finished one.
 * A lock keeps a second run from doing the same work; it waits, and takes the result. Nothing here needs the network
 * when the entry is there. Built-ins only, Node >= 20.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive, withLock } from './lock.mjs';

/**
 * The absolute path of the entry, built first when it is not there.
 *
 * @param {object} entry
 * @param {string} entry.name what it is, as a part of a file name
 * @param {string | readonly string[]} entry.key a string, or paths of files whose contents are hashed
 * @param {(dir: string) => void | Promise<void>} entry.build fills the empty folder `dir`; when it throws nothing is kept
 * @param {string} [entry.root] instead of `cacheRoot()`
 * @returns {Promise<string>}
 */
export async function cached({ name, key, build, root = cacheRoot() }) {
  const entry = join(root, `${name}-${hashOf(key)}`);
  if (existsSync(entry)) return entry;
  await mkdir(root, { recursive: true });
  await withLock(`${entry}.lock`, async () => {
    if (existsSync(entry)) return;
    await removeAbandoned(root, `${name}-`);
    const dir = `${entry}.tmp-${process.pid}`;
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    try {
      await build(dir);
      await rename(dir, entry);
    } catch (error) {
      await rm(dir, { recursive: true, force: true });
      throw error;
    }
  });
  return entry;
}

/** `$CRD_STUDIO_CACHE`, `$XDG_CACHE_HOME/crd-studio` or `~/.cache/crd-studio`. */
export function cacheRoot(env = process.env) {
  if (env.CRD_STUDIO_CACHE) return resolve(env.CRD_STUDIO_CACHE);
  return join(env.XDG_CACHE_HOME ? resolve(env.XDG_CACHE_HOME) : join(homedir(), '.cache'), 'crd-studio');
}

/**
 * First 16 hex digits of the SHA-256 of a string, or of the contents of files in the given order.
 *
 * @param {string | readonly string[]} key
 */
export function hashOf(key) {
  const hash = createHash('sha256');
  if (typeof key === 'string') hash.update(key);
  else for (const file of key) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Half-built folders of processes that are no more. */
async function removeAbandoned(root, prefix) {
  for (const child of readdirSync(root)) {
    const pid = /\.tmp-(\d+)$/.exec(child)?.[1];
    if (child.startsWith(prefix) && pid !== undefined && !isAlive(Number(pid))) {
      await rm(join(root, child), { recursive: true, force: true });
    }
  }
}
