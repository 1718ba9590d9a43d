import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { controllersShow } from './controllers.ts';
import { continued, stoppedAt, toggleBreakpoint } from './editor.ts';
import { firstLine, reconciler } from './objects.ts';

export async function levelTriggered(journey: Journey): Promise<void> {
  const { workbench } = journey;
  const line = await toggleBreakpoint(journey, reconciler, firstLine);
  await setReplicas(journey, 4);
  await stoppedAt(journey, line);
  for (const replicas of [5, 6]) await setReplicas(journey, replicas);
  await controllersShow(journey, /default\/ann +running/, /Guestbook .*2 behind/);
  await continued(journey);
  // One further reconcile, stopped at its first line, with both changes as its causes.
  await controllersShow(journey, /default\/ann +running/, /depth 0 · running 1/, /Guestbook +4 objects · at \d+/);
  await stoppedAt(journey, line);
  await workbench.expand('Controllers', 'default/ann');
  const text = await controllersShow(journey, /because +spec changed at \d+/);
  assert.equal(text.match(/because +spec changed at \d+ by kubectl-patch/g)?.length, 2, text);
  await toggleBreakpoint(journey, reconciler, firstLine);
  await continued(journey);
  await controllersShow(journey, /Work Queue +empty/);
  assert.equal(
    await journey.kubectlOk([
      'get',
      'guestbook',
      'ann',
      '-o',
      'jsonpath={.spec.replicas} {.status.observedGeneration} {.metadata.generation}',
    ]),
    '6 4 4',
  );
}

async function setReplicas(journey: Journey, replicas: number): Promise<void> {
  await journey.kubectlOk(['patch', 'guestbook', 'ann', '--type=merge', '-p', JSON.stringify({ spec: { replicas } })]);
}
