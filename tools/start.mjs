/** `npm start`: everything up to the product open on an example project. `-- --check` does the main job by itself. */
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const { start } = await import('./start/main.ts');
process.exitCode = await start(process.argv.slice(2));
