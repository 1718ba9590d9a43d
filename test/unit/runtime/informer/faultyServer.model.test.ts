import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { createHttpClient } from '../../../../src/client/httpClient.ts';
import { keyOf } from '../../../../src/k8s/object.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { fc, seed } from '../../properties.ts';
import { Guestbook } from '../support/guestbook.ts';
import { type Action, act, actions, comeToRest } from '../support/simulated/faults.ts';
import { Follower, lines } from '../support/simulated/follower.ts';
import { found } from '../support/simulated/found.ts';
import { simulatedServer } from '../support/simulated/start.ts';

for (const watchList of [true, false]) {
  test(`whatever a server and its network do, in the end the store equals the server (WatchList ${watchList})`, async (t) => {
    t.diagnostic(`seed ${seed}`);
    const property = fc.asyncProperty(actions, (steps) => replay(steps, watchList));
    await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 150) });
  });

  for (const [what, steps] of Object.entries(found)) {
    test(`found once, WatchList ${watchList}: ${what}`, () => replay(steps, watchList));
  }
}

async function replay(steps: readonly Action[], watchList: boolean): Promise<void> {
  const clock = new FakeClock();
  const random = seededRandom(seed);
  const server = simulatedServer(clock, random, { watchList });
  const client = createHttpClient({ server: 'https://simulated' }, { transport: server, clock });
  const followed = [Guestbook, ConfigMap].map((gvk) => {
    const informer = new Informer({ client, gvk, scope: { namespaces: [] }, clock, random });
    const follower = new Follower();
    informer.addHandler(
      (event) => {
        follower.follow(event);
        if (event.type !== 'deleted')
          assert.equal(informer.store.get(keyOf(event.object)), event.object, 'the store is ahead of its handlers');
      },
      { onError: (error) => follower.faults.push(String(error)) },
    );
    informer.start();
    return { kind: gvk.kind, informer, follower };
  });
  for (const step of steps) {
    await act(step, server, clock, () => {
      for (const { follower } of followed) follower.serverWasRestored();
    });
  }
  await comeToRest(server, clock);
  for (const { kind, informer, follower } of followed) {
    const expected = lines(server.state.objects(kind));
    assert.deepEqual(follower.faults, [], kind);
    assert.deepEqual(lines(informer.store.list()), expected, `the store of ${kind} equals the server`);
    assert.deepEqual(lines(follower.objects.values()), expected, `a handler that only follows the events of ${kind} knows the same`);
    await informer.stop();
  }
  client.close();
  assert.equal(clock.pending, 0, 'no timer is left');
  assert.equal(server.watches.size, 0, 'no watch is left');
}
