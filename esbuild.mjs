/**
 * `npm run build`: every bundle of the product into `dist/`, with source maps. `--watch` builds again on change.
 * What goes into the .vsix is built by `npm run package`, minified and in a folder of its own.
 */
import { build, watch } from './tools/build/build.mjs';

if (process.argv.includes('--watch')) {
  await watch();
} else {
  const started = performance.now();
  await build({ production: false });
  console.log(`built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
