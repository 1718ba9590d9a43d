import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { seededRandom } from '../../../../src/base/random.ts';
import { ConnectionError } from '../../../../src/k8s/apiClient.ts';
import { keyOf, keyText, type KubernetesObject } from '../../../../src/k8s/object.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { settle } from '../support/settle.ts';

/** What other clients, the network and the server do while an informer watches. */
type Action =
  | { readonly type: 'put'; readonly name: string; readonly message: string }
  | { readonly type: 'remove'; readonly name: string }
  | { readonly type: 'refuse'; readonly request: string; readonly how: keyof typeof refusals }
  | { readonly type: 'break' | 'end' | 'compact' | 'bookmark' | 'repeat' | 'error' | 'cut' | 'wipe' }
  | { readonly type: 'pass'; readonly ms: number };

const refusals = {
  refused: () => new ConnectionError('ECONNREFUSED', 'connect ECONNREFUSED'),
  expired: () => refusal(410, 'Expired', 'too old resource version'),
  tooMany: () => refusal(429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 1 }),
  broken: () => refusal(500, 'InternalError', 'boom'),
  html: () => new Error('unexpected token < in JSON'),
};

const name = fc.constantFrom('a', 'b', 'c', 'd');
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('put' as const), name, message: fc.constantFrom('x', 'y', 'z') }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('remove' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('refuse' as const),
      request: fc.constantFrom('LIST', 'WATCH', 'LIST Guestbook continue'),
      how: fc.constantFrom(...(Object.keys(refusals) as (keyof typeof refusals)[])),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constantFrom('break', 'break', 'end', 'compact', 'bookmark', 'repeat', 'error', 'cut') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wipe' as const) }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 500, 1500, 20_000) }) },
);

for (const watchList of [true, false]) {
  test(`whatever a server and its network do, in the end the store equals the server (WatchList ${watchList})`, async (t) => {
    const seed = Number(process.env['FC_SEED'] ?? Date.now() & 0x7fffffff);
    t.diagnostic(`seed ${seed}`);
    const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60, size: 'max' }), (actions) =>
      replay(actions, watchList, seed),
    );
    await fc.assert(property, { seed, numRuns: Number(process.env['FC_RUNS'] ?? 100) });
  });
}

async function replay(actions: readonly Action[], watchList: boolean, seed: number): Promise<void> {
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
    switch (step.type) {
      case 'put':
        api.put(guestbook(step.name, { message: step.message }));
        break;
      case 'remove':
        api.remove('Guestbook', { namespace: 'default', name: step.name });
        break;
      case 'refuse':
        api.failNext(step.request, refusals[step.how]());
        break;
      case 'break':
        api.breakWatches();
        break;
      case 'end':
        api.endWatches();
        break;
      case 'compact':
        api.compact();
        break;
      case 'bookmark':
        api.bookmark('Guestbook');
        break;
      case 'repeat':
        api.repeatHistory('Guestbook');
        break;
      case 'error':
        api.send('Guestbook', { type: 'ERROR', object: refusal(500, 'InternalError', 'boom').status });
        break;
      case 'cut':
        api.cutNextInitialEvents();
        break;
      case 'wipe':
        follower.forgetVersions();
        api.wipe();
        // Versions that are used again before a client has noticed cannot be told from the old ones, by anyone.
        for (let turn = 0; turn < 3; turn++) await clock.advance(200_000);
        break;
      case 'pass':
        await clock.advance(step.ms);
    }
  }
  // In steps: the reading of lists is cut by real time, so the fake one may have run ahead of it.
  for (let step = 0; step < 6; step++) {
    await clock.advance(200_000);
    await settle(undefined, 5);
  }
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
