import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startJourney } from '../journey/context.ts';
import { steps } from '../journey/run.ts';

/** Does the main job in a real window, a line a step with its time; 0 only if each was seen to work. */
export async function check(vsix: string): Promise<number> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'crd-'));
  const pictures = path.resolve('test-results/check');
  const journey = await startJourney({ dir, vsix, pictures });
  for (const [index, step] of steps.entries()) {
    const started = performance.now();
    const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
    try {
      await step.run(journey);
      console.log(`ok      ${index + 1}. ${step.name} (${seconds()})`);
    } catch (error) {
      await journey.workbench.page.screenshot({ path: path.join(pictures, 'failed.png') });
      console.log(
        `FAILED  ${index + 1}. ${step.name} (${seconds()})\n${String(error)}\nThe window then: ${path.join(pictures, 'failed.png')}`,
      );
      await journey.end();
      return 1;
    }
  }
  await journey.end();
  console.log(`All ${steps.length} steps were seen to work. Pictures: ${pictures}`);
  return 0;
}
