import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Journey, startJourney } from '../journey/context.ts';
import { type Step, steps } from '../journey/run.ts';

/** Does the main job in a real window, a line a step with its time; 0 only if each was seen to work. */
export async function check(vsix: string): Promise<number> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'crd-'));
  const pictures = path.resolve('test-results/check');
  const journey = await startJourney({ dir, vsix, pictures });
  try {
    for (const [index, step] of steps.entries()) {
      if (!(await succeeds(journey, index + 1, step))) return 1;
    }
  } finally {
    await journey.end();
  }
  console.log(`All ${steps.length} steps were seen to work. Pictures: ${pictures}`);
  return 0;
}

async function succeeds(journey: Journey, number: number, step: Step): Promise<boolean> {
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    await step.run(journey);
    console.log(`ok      ${number}. ${step.name} (${seconds()})`);
    return true;
  } catch (error) {
    console.log(
      `FAILED  ${number}. ${step.name} (${seconds()})\n${String(error)}\nThe window then: ${(await journey.failure()) ?? 'closed'}`,
    );
    return false;
  }
}
