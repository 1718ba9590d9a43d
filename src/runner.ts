import { systemClock } from './base/clock.ts';
import { messageOf } from './base/errors.ts';
import { takeOptions } from './runner/options.ts';
import { run } from './runner/run.ts';

/** The process under the debugger: started by Debug Controller with `CRD_STUDIO_RUN` in its environment. */
async function main(): Promise<void> {
  try {
    await run(takeOptions(process.env), systemClock);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

void main();
