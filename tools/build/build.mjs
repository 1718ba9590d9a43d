/** Builds the product: every bundle, the manifests and the types of the runtime package. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import esbuild from 'esbuild';
import { bundles } from './bundles.mjs';
import { emitDeclarations } from './declarations.mjs';
import { writePackageManifests } from './manifests.mjs';
import { copyNodeTypes } from './nodeTypes.mjs';
import { writeWhole } from './write.mjs';

/**
 * @param {{ production: boolean, root?: string }} options as for `bundles`
 * @returns {Promise<import('esbuild').Metafile[]>} what went into each bundle
 */
export async function build({ production, root = '.' }) {
  await writePackageManifests(root);
  await copyNodeTypes(root);
  const plan = bundles({ production, root });
  const [results] = await Promise.all([Promise.all(plan.map(bundle)), emitDeclarations(root)]);
  removeStaleChunks(join(root, 'dist/runtime'), results);
  return results.map(({ metafile }) => metafile);
}

async function bundle(options) {
  const { outputFiles, metafile } = await esbuild.build({ ...options, write: false });
  await Promise.all(outputFiles.map(({ path, contents }) => writeWhole(path, contents)));
  return { metafile };
}

/** Builds, and builds again what a change touches, until the process is ended. The types are written once. */
export async function watch() {
  await writePackageManifests('.');
  await copyNodeTypes('.');
  for (const options of bundles({ production: false })) {
    const context = await esbuild.context({ ...options, logLevel: 'info' });
    await context.watch();
  }
  await emitDeclarations('.');
}

/** Shared chunks are named by their content: those of earlier builds would be packed into people's projects. */
function removeStaleChunks(dir, results) {
  const current = new Set(results.flatMap(({ metafile }) => Object.keys(metafile.outputs)).map((path) => basename(path)));
  for (const file of readdirSync(dir)) if (file.startsWith('chunk-') && !current.has(file)) rmSync(join(dir, file));
}
