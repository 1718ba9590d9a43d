import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { keyOf, keyText, type KubernetesObject } from '../../../../src/k8s/object.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook } from '../support/guestbook.ts';
import { act, passTime, type ServerAction, serverActions } from '../support/serverFaults.ts';
import { fc, seed } from '../../properties.ts';

for (const watchList of [true, false]) {
  test(`whatever a server and its network do, in the end the store equals the server (WatchList ${watchList})`, async (t) => {
    t.diagnostic(`seed ${seed}`);
    const property = fc.asyncProperty(serverActions, (actions) => replay(actions, watchList, seed));
    await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 100) });
  });
}

async function replay(actions: readonly ServerAction[], watchList: boolean, seed: number): Promise<void> {
  const clock = new FakeClock();
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  api.watchListSupported = watchList;
  api.pageSize = 2;
  const informer = new Informer({ client: api, gvk: Guestbook, scope: { namespaces: [] }, clock, random: seededRandom(seed) });
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
  for (const step of actions) {
    if (step.type === 'wipe') follower.forgetVersions();
    await act(step, api, clock);
  }
  await passTime(clock, 1_200_000);
  assert.deepEqual(follower.faults, []);
  assert.deepEqual(informer.store.list().map(line).sort(), api.objects('Guestbook').map(line).sort());
  assert.deepEqual(
    [...follower.objects.values()].map(line).sort(),
    api.objects('Guestbook').map(line).sort(),
    'a handler that only follows events knows the same',
  );
  await informer.stop();
  assert.equal(clock.pending, 0);
}

/** Builds its own picture from the events alone, and notes where they do not fit it or time runs backwards. */
class Follower {
  readonly objects = new Map<string, KubernetesObject>();
  readonly faults: string[] = [];
  #sawAll = true;

  /** After data loss versions begin again: from then on they cannot be compared. */
  forgetVersions(): void {
    this.#sawAll = false;
  }

  follow(event: Parameters<Parameters<Informer['addHandler']>[0]>[0]): void {
    const id = keyText(keyOf(event.object));
    const known = this.objects.get(id);
    if ((event.type === 'added') !== (known === undefined))
      this.faults.push(`${event.type} ${id}, which is ${known === undefined ? 'not ' : ''}known`);
    if (event.type === 'updated' && event.old !== known) this.faults.push(`${id}: the old object is not the one that was told last`);
    if (this.#sawAll && known !== undefined && version(event.object) < version(known)) this.faults.push(`${id}: time ran backwards`);
    if (event.type === 'deleted') this.objects.delete(id);
    else this.objects.set(id, event.object);
  }
}

function version(object: KubernetesObject): number {
  return Number(object.metadata?.resourceVersion);
}

function line(object: KubernetesObject): string {
  return `${object.metadata?.name} @${object.metadata?.resourceVersion} ${(object as Guestbook).spec?.message}`;
}
