import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, seed } from '../../unit/properties.ts';
import { type Chapter, chapters, type Fault, forgottenSecret, missedService } from './levelTrigger/chapters.ts';
import { Performance } from './levelTrigger/performance.ts';
import { type Stage, startStage } from './levelTrigger/stage.ts';
import { WebsiteProgram } from './levelTrigger/websiteProgram.ts';

const title = 'examples/website: whatever events are dropped or merged, the end is what an operator in peace makes of the same inputs';

/** `$FC_SEED` and `$FC_RUNS` choose others; the text of a failure names the seed and the stories. */
test(title, { timeout: 240_000 }, async (t) => {
  t.diagnostic(`seed ${seed}`);
  const program = new WebsiteProgram();
  t.after(() => program.dispose());
  const [peaceful, left, right] = await Promise.all([startStage(t), startStage(t), startStage(t), program.build()]);
  const undisturbed = program.start(peaceful.kubeconfigFor(peaceful.port));
  t.after(() => undisturbed.kill());

  const faults = new Map<Fault, number>();
  let cuts = 0;
  let stories = 0;
  async function tell(stage: Stage, story: readonly Chapter[], noise: number): Promise<void> {
    const performance = await Performance.begin(stage, program, { noise, prefix: `story-${stories++}-` });
    try {
      for (const chapter of story) await performance.play(chapter);
      await performance.compareWith(peaceful.client);
    } catch (error) {
      t.diagnostic(performance.output);
      throw error;
    } finally {
      await performance.close();
    }
    for (const { fault } of story) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    cuts += performance.cuts;
  }
  // Two at a time, each on a cluster of its own: most of the time is spent in back-off.
  const property = fc.asyncProperty(chapters, chapters, fc.nat(), async (one, other, noise) => {
    const ends = await Promise.allSettled([tell(left, one, noise), tell(right, other, noise + 1)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
  const examples: [readonly Chapter[], readonly Chapter[], number][] = [[missedService, forgottenSecret, 0]];
  await fc.assert(property, { seed, examples, numRuns: Number(process.env['FC_RUNS'] ?? 3), endOnFailure: true });

  t.diagnostic(`${cuts} connections cut; ${[...faults].map(([fault, count]) => `${fault} ${count}`).join(', ')}`);
  assert.ok(cuts > 0 && faults.size > 2, 'it was disturbed');
});
