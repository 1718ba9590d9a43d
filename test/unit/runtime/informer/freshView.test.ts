import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { InformerRegistry } from '../../../../src/runtime/informer/informerRegistry.ts';
import { CachingClient } from '../../../../src/runtime/reads/cachingClient.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { settle } from '../support/settle.ts';

const key = { namespace: 'default', name: 'a' };
const messages = (objects: Guestbook[]): string[] => objects.map(({ spec }) => spec?.message ?? '').toSorted((a, b) => (a < b ? -1 : 1));

/** A synced informer whose watch then breaks, and whose next one is never answered: it stays where it is. */
async function behind(namespaces: string[] = []) {
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  api.put(guestbook('a', { message: 'old' }));
  api.put(guestbook('b', { message: 'other' }));
  const clock = new FakeClock();
  const caches = new InformerRegistry({ client: api, clock, random: () => 0 });
  const { informer } = caches.use(Guestbook, { namespaces });
  informer.start();
  await informer.synced;
  await settle();
  const client = new CachingClient({ api, caches, fieldManager: 'test' });
  for (let time = 0; time < 100; time++) api.hangNext('WATCH');
  api.endWatches();
  await settle();
  return { api, clock, caches, informer, client };
}

describe('reading one’s own writes', () => {
  test('W1 a read after a write sees it, alone and in lists, while the informer is still behind', async () => {
    const { api, caches, informer, client } = await behind();
    await client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'new' } } });
    await client.create(guestbook('c', { message: 'made' }));
    const requests = api.requests.length;
    assert.equal(informer.store.get(key)?.metadata?.resourceVersion, '1');
    assert.equal((await client.get(Guestbook, key))?.spec?.message, 'new');
    assert.deepEqual(messages(await client.list(Guestbook)), ['made', 'new', 'other']);
    assert.deepEqual(messages(await client.list(Guestbook, { namespace: 'default' })), ['made', 'new', 'other']);
    assert.deepEqual(messages(await client.list(Guestbook, { namespace: 'elsewhere' })), []);
    assert.equal(api.requests.length, requests, 'all of it from the cache');
    await caches.stop();
  });

  test('W1 what the writer does with the answer afterwards does not reach the cache, whose objects are frozen', async () => {
    const { caches, client } = await behind();
    const created = await client.create(guestbook('c', { message: 'made' }));
    created.spec = { message: 'scribbled' };
    const read = await client.get(Guestbook, { namespace: 'default', name: 'c' });
    assert.equal(read?.spec?.message, 'made');
    assert.ok(Object.isFrozen(read?.spec));
    assert.equal(read?.metadata?.managedFields, undefined);
    await caches.stop();
  });

  for (const namespaces of [[], ['default', 'other']]) {
    test(`W2 what the informer has heard of since wins, also a deletion (namespaces: ${namespaces.join() || 'all'})`, async () => {
      const api = new FakeApi().serve(Guestbook, 'guestbooks');
      const caches = new InformerRegistry({ client: api, clock: new FakeClock(), random: () => 0 });
      const { informer } = caches.use(Guestbook, { namespaces });
      informer.start();
      await informer.synced;
      const client = new CachingClient({ api, caches, fieldManager: 'test' });
      await client.create(guestbook('a', { message: 'mine' }));
      await client.create(guestbook('b', { message: 'mine' }));
      api.put(guestbook('a', { message: 'theirs' }));
      api.remove('Guestbook', { namespace: 'default', name: 'b' });
      await settle();
      assert.equal((await client.get(Guestbook, key))?.spec?.message, 'theirs');
      assert.equal(await client.get(Guestbook, { ...key, name: 'b' }), undefined);
      await caches.stop();
    });
  }

  test('W3 an informer that never comes so far is believed again after 30 s', async () => {
    const { clock, caches, client } = await behind();
    await client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'new' } } });
    await clock.advance(29_999);
    assert.equal((await client.get(Guestbook, key))?.spec?.message, 'new');
    await clock.advance(1);
    assert.equal((await client.get(Guestbook, key))?.spec?.message, 'old');
    await caches.stop();
  });

  test('W2 who is told by a list that an object is gone does not find it among the own writes', async () => {
    const { api, clock, caches, informer, client } = await behind();
    await client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'new' } } });
    api.remove('Guestbook', key);
    api.compact();
    const seen: (string | undefined)[] = [];
    const look = async (): Promise<void> => void seen.push((await client.get(Guestbook, key))?.spec?.message);
    informer.addHandler(({ type }) => (type === 'deleted' ? void look() : undefined), { onError: (error) => assert.fail(String(error)) });
    api.answerAgain();
    await clock.advance(600_000);
    assert.deepEqual(seen, [undefined]);
    await caches.stop();
  });

  test('W5 a write that a server has lost, since it was restored from a backup, is not shown any more', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    api.put(guestbook('a', { message: 'old' }));
    const clock = new FakeClock();
    const caches = new InformerRegistry({ client: api, clock, random: () => 0 });
    const { informer } = caches.use(Guestbook, { namespaces: [] });
    informer.start();
    await informer.synced;
    await settle();
    const client = new CachingClient({ api, caches, fieldManager: 'test' });
    const seen: (string | undefined)[] = [];
    informer.addHandler(({ type }) => void client.get(Guestbook, key).then((object) => seen.push(`${type}: ${object?.spec?.message}`)), {
      onError: (error) => assert.fail(String(error)),
    });
    await client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'new' } } });
    api.wipe();
    await settle();
    assert.equal(seen.at(-1), 'deleted: undefined');
    assert.deepEqual(await client.list(Guestbook), []);
    await caches.stop();
  });

  test('W4 a dry run, and the answer of another kind, count for nothing', async () => {
    const { caches, client, informer } = await behind();
    await client.update(guestbook('a', { message: 'dry' }), { dryRun: true });
    informer.view.wrote({ apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { ...key, resourceVersion: '99' } });
    informer.view.wrote({ ...guestbook('x'), metadata: { namespace: 'default', name: 'x' } });
    assert.equal((await client.get(Guestbook, key))?.spec?.message, 'old');
    assert.deepEqual(messages(await client.list(Guestbook)), ['old', 'other']);
    await caches.stop();
  });
});

describe('the informers of a manager', () => {
  test('I9 two users share one informer, which stops when both have left; a later user gets a new one', async () => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    const clock = new FakeClock();
    const caches = new InformerRegistry({ client: api, clock });
    const first = caches.use(Guestbook, { namespaces: [] });
    const second = caches.use(Guestbook, { namespaces: [] });
    assert.equal(first.informer, second.informer);
    first.informer.start();
    await first.informer.synced;
    await settle();
    first.leave();
    first.leave();
    await settle();
    assert.equal(api.openWatches, 1);
    second.leave();
    await settle();
    assert.equal(api.openWatches, 0);
    assert.equal(clock.pending, 0);
    assert.equal(caches.covering(Guestbook, undefined), undefined);
    const third = caches.use(Guestbook, { namespaces: [] });
    assert.notEqual(third.informer, first.informer);
    third.informer.start();
    await third.informer.synced;
    await caches.stop();
    assert.equal(api.openWatches, 0);
  });
});
