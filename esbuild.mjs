/**
 * `npm run build`: every bundle of the product into `dist/`, with source maps.
 *   --watch       rebuilds on change
 *   --production  minified, without source maps: what goes into the .vsix
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import esbuild from 'esbuild';
import { bundles } from './tools/build/bundles.mjs';
import { emitDeclarations } from './tools/build/declarations.mjs';
import { writeLicences } from './tools/build/notices.mjs';
import { writePackageManifests } from './tools/build/manifests.mjs';

const { values } = parseArgs({ options: { watch: { type: 'boolean' }, production: { type: 'boolean' } } });
const started = performance.now();
const production = values.production === true;

if (production) await rm('dist', { recursive: true, force: true });
await writePackageManifests();
const plan = bundles({ production });
if (values.watch) {
  for (const options of plan) await (await esbuild.context({ ...options, logLevel: 'info' })).watch();
  await emitDeclarations({ watch: true });
} else {
  const [results] = await Promise.all([Promise.all(plan.map((options) => esbuild.build(options))), emitDeclarations()]);
  if (production) await writeLicences(results.map((result) => result.metafile));
  console.log(`built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
