/** `npm run bench`: builds, then measures ours and the anchors in turn; arguments go to bench/main.ts. */
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const { build } = await import('./build/build.mjs');
await build({ production: true });
const { bench } = await import('../bench/main.ts');
process.exitCode = await bench(process.argv.slice(2));
