/**
 * What stands before `npm start` and `npm test`: Node 24 and the project's dependencies. Built-ins only, Node >= 20.
 *
 * An entry says `await bootstrap(import.meta.url)` first and loads the rest by `import()` afterwards:
 * - Under an older Node than 24 (Linux x64) the same command is run again under a Node 24 from the cache, and this
 *   process only waits for it; elsewhere it ends with a message.
 * - Dependencies that are missing or not those of package-lock.json are installed by `npm ci`.
 */
import { checkOutInstalled } from './dependencies.mjs';
import { ensureNode24 } from './node24.mjs';

export async function bootstrap() {
  try {
    await ensureNode24();
    await checkOutInstalled();
  } catch (error) {
    process.stderr.write(`\nCRD Studio could not be set up.\n${error.message}\n`);
    process.exit(1);
  }
}
