import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { fc, seed } from '../../properties.ts';
import { exampleModule } from '../support/exampleModules.ts';
import type { Guestbook } from '../support/guestbook.ts';
import { noPlatform, recordingProcess } from '../support/runManager.ts';
import { type Action, act, actions, comeToRest } from '../support/simulated/faults.ts';
import type { SimulatedServer } from '../support/simulated/simulatedServer.ts';
import { simulatedServer } from '../support/simulated/start.ts';

type Setup = (manager: Manager) => void;

test('examples/guestbook ends in the same state, whichever events are lost, merged, repeated or late', async (t) => {
  t.diagnostic(`seed ${seed}`);
  const { setupGuestbook } = await exampleModule<{ setupGuestbook: Setup }>('guestbook/src/controllers/guestbook.ts');
  const property = fc.asyncProperty(actions, async (steps) => {
    const told = steps.filter(({ type }) => type !== 'restore'); // what a server has lost is another story
    const faulty = await endOf(setupGuestbook, told);
    const calm = await endOf(
      setupGuestbook,
      told.filter(({ type }) => type === 'put' || type === 'remove').flatMap((write): Action[] => [write, { type: 'pass', ms: 60_000 }]),
    );
    assert.deepEqual(faulty, calm);
    for (const { metadata, status } of faulty)
      assert.equal(status?.observedGeneration, metadata?.generation, 'the operator has done its work');
  });
  await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 40) });
});

/** The guestbooks of a server after the steps and some rest, with an operator on it from the start. */
async function endOf(setup: Setup, steps: readonly Action[]): Promise<Guestbook[]> {
  const clock = new FakeClock();
  const random = seededRandom(seed);
  const server = simulatedServer(clock, random);
  const client = createHttpClient({ server: 'https://simulated' }, { transport: server, clock });
  const manager = new Manager(
    { client, clock, random, logger: silentLogger, cacheSyncTimeoutMs: 1e9 },
    { ...noPlatform, process: recordingProcess() },
  );
  setup(manager);
  const ended = manager.start();
  for (const step of steps) await act(step, server, clock);
  await comeToRest(server, clock);
  await manager.stop();
  await ended;
  client.close();
  assert.equal(clock.pending, 0, 'no timer is left');
  return guestbooksOf(server);
}

/** Without what says when, and in how many writes, they came to be so. */
function guestbooksOf(server: SimulatedServer): Guestbook[] {
  return server.state.objects('Guestbook').map((object) => {
    const { resourceVersion: _, uid: __, ...metadata } = object.metadata ?? {};
    return JSON.parse(
      JSON.stringify({ ...object, metadata }, (field, value: unknown) => (field === 'lastTransitionTime' ? undefined : value)),
    ) as Guestbook;
  });
}
