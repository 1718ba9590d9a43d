/** `npm run bench`: packs the product, then measures it and the anchors in turn; arguments go to bench/main.ts. */
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const { bench } = await import('../bench/main.ts');
process.exitCode = await bench(process.argv.slice(2));
