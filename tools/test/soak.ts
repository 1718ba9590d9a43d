import { build } from '../build/build.mjs';
import { soakLane } from './lanes.ts';

/** Runs the soak tests for as long as asked; gives the exit code. */
export async function soak(options: { minutes: number; seed: string | undefined; grep: string | undefined }): Promise<number> {
  if (!(options.minutes > 0)) throw new Error('--minutes has to be a number above 0');
  await build({ production: false });
  const lane = soakLane(options.minutes, options.seed);
  const outcome = await lane.run(options.grep === undefined ? {} : { grep: options.grep });
  if (outcome.state !== 'ran') {
    console.error(`soak: ${outcome.reason}`);
    return 1;
  }
  const { passed, failed, skipped } = outcome.tally;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
