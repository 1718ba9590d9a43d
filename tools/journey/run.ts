import type { Journey } from './context.ts';
import { createApi } from './steps/createApi.ts';
import { editTypes } from './steps/editTypes.ts';
import { endCleanly } from './steps/endCleanly.ts';
import { installCrds } from './steps/installCrds.ts';
import { levelTriggered } from './steps/levelTriggered.ts';
import { pausedAndBehind } from './steps/pausedAndBehind.ts';
import { reconcileAll } from './steps/reconcileAll.ts';
import { stopInReconcile } from './steps/stopInReconcile.ts';

/** One step of the main job: throws, with what was seen instead, unless all it names was seen. */
export interface Step {
  readonly name: string;
  run(journey: Journey): Promise<void>;
}

/** From an empty folder to a stopped session, in order; each builds on the one before. */
export const steps: readonly Step[] = [
  { name: 'Create API writes a project and opens its types without a problem', run: createApi },
  { name: 'a field with bounds and a default is in the CRD after a save', run: editTypes },
  { name: 'Install CRDs: kubectl sees it Established, explained, validating and defaulting', run: installCrds },
  { name: 'F5 stops in reconcile; the key is in process because it was created', run: stopInReconcile },
  { name: 'while paused three more are applied: 3 behind, then one in process and two ready', run: pausedAndBehind },
  { name: 'without the breakpoint all are reconciled and the caches equal the API server', run: reconcileAll },
  { name: 'two changes while a reconcile is held make one further reconcile with both causes', run: levelTriggered },
  { name: 'after Stop and after closing the window no process is left; the data is', run: endCleanly },
];
