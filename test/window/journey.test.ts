import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Journey, startJourney } from '../../tools/journey/context.ts';
import { steps } from '../../tools/journey/run.ts';
import { seen } from './story.ts';

/** The main job, once, in a real window on the installed .vsix; the pictures are kept under test-results/. */
describe('from an empty folder to a stop in reconcile', () => {
  let journey: Journey;
  let broken = false;

  before(async () => {
    const vsix = process.env['CRD_STUDIO_VSIX'];
    if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
    const dir = await mkdtemp(path.join(os.tmpdir(), 'crd-'));
    journey = await startJourney({ dir, vsix, pictures: path.resolve('test-results/journey') });
  });

  after(() => journey.end());

  for (const step of steps) {
    it(step.name, async () => {
      if (broken) throw new Error('not tried: a step before this one failed');
      broken = true;
      await step.run(journey).catch(async (error: unknown) => {
        await journey.failure();
        throw await seen(journey.workbench, error);
      });
      broken = false;
    });
  }
});
