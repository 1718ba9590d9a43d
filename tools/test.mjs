/** `npm test`: sets the machine up, then runs the lanes; see tools/test/main.ts. */
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const { main } = await import('./test/main.ts');
process.exitCode = await main(process.argv.slice(2));
