/** Builds the product: every bundle, the manifests and the types of the runtime package. */
import esbuild from 'esbuild';
import { bundles } from './bundles.mjs';
import { emitDeclarations } from './declarations.mjs';
import { writePackageManifests } from './manifests.mjs';

/**
 * @param {{ production: boolean, root?: string }} options as for `bundles`
 * @returns {Promise<import('esbuild').Metafile[]>} what went into each bundle
 */
export async function build({ production, root = '.' }) {
  await writePackageManifests(root);
  const plan = bundles({ production, root });
  const [results] = await Promise.all([Promise.all(plan.map((options) => esbuild.build(options))), emitDeclarations(root)]);
  return results.map(({ metafile }) => metafile);
}

/** Builds, and builds again what a change touches, until the process is ended. The types are written once. */
export async function watch() {
  await writePackageManifests('.');
  for (const options of bundles({ production: false })) {
    const context = await esbuild.context({ ...options, logLevel: 'info' });
    await context.watch();
  }
  await emitDeclarations('.');
}
