import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { generationChanged } from '../../../../src/runtime/controller/predicates.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { noPlatform, recordingProcess } from '../support/runManager.ts';
import { act, passTime, type ServerAction, serverActions } from '../support/serverFaults.ts';
import { fc, seed } from '../../properties.ts';

test('whatever happens to server and network, the last state of every object is reconciled, and of every object that is gone', async (t) => {
  t.diagnostic(`seed ${seed}`);
  const property = fc.asyncProperty(serverActions, (actions) => replay(actions, seed));
  await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 100) });
});

async function replay(actions: readonly ServerAction[], seed: number): Promise<void> {
  const clock = new FakeClock();
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  api.pageSize = 2;
  const tap = recordingTap();
  const options = { client: api, clock, random: seededRandom(seed), tap, logger: silentLogger, cacheSyncTimeoutMs: 1e9 };
  const manager = new Manager(options, { ...noPlatform, process: recordingProcess() });
  /** What the last reconcile of a name that succeeded had read. */
  const seen = new Map<string, string | undefined>();
  const running = new Set<string>();
  manager
    .controller('guestbook')
    .for(Guestbook, { predicates: [generationChanged] })
    .withOptions({ maxConcurrentReconciles: 2 })
    .reconcile(async (request, { client }) => {
      assert.ok(!running.has(request.name), 'two reconciles of one key at a time');
      running.add(request.name);
      try {
        const object = await client.get(Guestbook, request);
        if (object !== undefined) await client.patchStatus(Guestbook, request, { observedGeneration: object.metadata?.generation ?? 0 });
        seen.set(request.name, object?.spec?.message);
      } finally {
        running.delete(request.name);
      }
    });
  const ended = manager.start();
  for (const step of actions) await act(step, api, clock);
  await passTime(clock, 3_000_000);

  const server = new Map((api.objects('Guestbook') as Guestbook[]).map((object) => [object.metadata?.name ?? '', object]));
  for (const [name, object] of server) {
    assert.equal(seen.get(name), object.spec?.message, `${name} was reconciled as it is`);
    assert.equal(object.status?.observedGeneration, object.metadata?.generation, `${name} has its status`);
  }
  for (const [name, message] of seen) if (!server.has(name)) assert.equal(message, undefined, `${name} was reconciled as gone`);
  assert.equal(tap.queue.size, 0);
  await manager.stop();
  await ended;
  assert.equal(clock.pending, 0);
}
