/**
 * `npm run soak`: the long runs of test/soak. `--seed N` repeats one run, `--minutes N` (10) says how long each test goes
 * on, `--grep TEXT` takes only tests whose name matches. Each test prints its seed.
 */
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' }, grep: { type: 'string' } },
});
const { soak } = await import('./test/soak.ts');
process.exitCode = await soak({ minutes: Number(values.minutes), seed: values.seed, grep: values.grep });
