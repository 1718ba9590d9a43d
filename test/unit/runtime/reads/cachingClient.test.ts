import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { InformerRegistry } from '../../../../src/runtime/informer/informerRegistry.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { CachingClient } from '../../../../src/runtime/reads/cachingClient.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { settle } from '../support/settle.ts';

const key = { namespace: 'default', name: 'a' };

function setUp(scope: { namespaces: string[]; labelSelector?: string } = { namespaces: [] }) {
  const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');
  api.put(guestbook('a', { message: 'x' }));
  api.put({ ...guestbook('b', {}, 'other'), metadata: { namespace: 'other', name: 'b', labels: { app: 'web', tier: 'front' } } });
  const caches = new InformerRegistry({ client: api, clock: new FakeClock() });
  const { informer, leave } = caches.use(Guestbook, scope);
  const abort = new AbortController();
  const client = new CachingClient({ api, caches, fieldManager: 'guestbook', signal: abort.signal });
  return { api, caches, informer, leave, client, abort };
}

describe('client of a reconciler', () => {
  test('reads a kind with an informer from the cache, by name, namespace and labels', async () => {
    const { api, informer, client, caches } = setUp();
    informer.start();
    await informer.synced;
    assert.equal((await client.get(Guestbook, key))?.spec?.message, 'x');
    assert.equal(await client.get(Guestbook, { namespace: 'default', name: 'none' }), undefined);
    assert.equal((await client.list(Guestbook)).length, 2);
    assert.deepEqual(
      (await client.list(Guestbook, { namespace: 'other' })).map((each) => each.metadata?.name),
      ['b'],
    );
    assert.equal((await client.list(Guestbook, { labels: { app: 'web' } })).length, 1);
    assert.equal((await client.list(Guestbook, { labels: { app: 'web', tier: 'back' } })).length, 0);
    assert.equal((await client.list(Guestbook, { labelSelector: 'app in (web,api),tier!=back' })).length, 1);
    assert.equal((await client.list(Guestbook, { labels: { app: 'web' }, labelSelector: '!tier' })).length, 0);
    await assert.rejects(client.list(Guestbook, { labelSelector: 'app in web' }), /the label selector "app in web" cannot be read/);
    assert.ok(!api.requests.some((line) => line.startsWith('GET') || line.startsWith('LIST')));
    await caches.stop();
  });

  test('waits for the first list of the informer, and no longer than its signal', async () => {
    const { informer, client, abort, caches } = setUp();
    const reading = client.get(Guestbook, key);
    const other = client.list(Guestbook);
    informer.start();
    assert.equal((await reading)?.spec?.message, 'x');
    assert.equal((await other).length, 2);
    await caches.stop();
    const never = setUp();
    const waiting = never.client.get(Guestbook, key);
    never.abort.abort(new Error('stopping'));
    await assert.rejects(waiting, /stopping/);
    abort.abort();
  });

  test('reads other kinds, and on request, from the server', async () => {
    const { api, informer, client, caches } = setUp();
    informer.start();
    await settle();
    api.put(ConfigMap({ metadata: { namespace: 'default', name: 'cm' }, data: { a: '1' } }));
    assert.equal((await client.get(ConfigMap, { namespace: 'default', name: 'cm' }))?.data?.['a'], '1');
    assert.equal(await client.get(ConfigMap, { namespace: 'default', name: 'none' }), undefined);
    assert.equal((await client.list(ConfigMap)).length, 1);
    assert.equal((await client.getLive(Guestbook, key))?.spec?.message, 'x');
    assert.deepEqual(
      (await client.listLive(Guestbook, { namespace: 'other' })).map((each) => [each.apiVersion, each.kind]),
      [['webapp.example.com/v1', 'Guestbook']],
    );
    assert.deepEqual(
      api.requests.filter((line) => /^(GET|LIST)/.test(line)),
      [
        'GET ConfigMap default/cm',
        'GET ConfigMap default/none',
        'LIST ConfigMap rv= limit=500',
        'GET Guestbook default/a',
        'LIST Guestbook rv= limit=500',
      ],
    );
    await caches.stop();
  });

  test('an informer that holds only a part does not answer for the whole', async () => {
    const { api, informer, client, caches } = setUp({ namespaces: ['other'] });
    informer.start();
    await informer.synced;
    assert.equal((await client.list(Guestbook, { namespace: 'other' })).length, 1);
    assert.ok(!api.requests.some((line) => line.startsWith('LIST')));
    assert.equal((await client.list(Guestbook)).length, 2);
    assert.equal((await client.get(Guestbook, key))?.metadata?.name, 'a');
    assert.deepEqual(
      api.requests.slice(-3).filter((line) => !line.startsWith('DISCOVER')),
      ['LIST Guestbook rv= limit=500', 'GET Guestbook default/a'],
    );
    await caches.stop();
    const selected = setUp({ namespaces: [], labelSelector: 'app=web' });
    assert.equal((await selected.client.get(Guestbook, key))?.metadata?.name, 'a');
  });

  test('writes go to the server as the controller’s field manager; apply takes fields over and sends no managedFields', async () => {
    const { api, client } = setUp();
    await client.create(ConfigMap({ metadata: { namespace: 'default', name: 'cm' } }));
    const read = await client.getLive(ConfigMap, { namespace: 'default', name: 'cm' });
    assert.equal(read?.metadata?.managedFields?.[0]?.manager, 'guestbook');
    await client.update({ ...ConfigMap({ metadata: read?.metadata ?? {} }), data: { a: '1' } });
    await client.apply(ConfigMap({ metadata: { ...read?.metadata }, data: { a: '2' } }));
    await client.patch(ConfigMap, { namespace: 'default', name: 'cm' }, { type: 'merge', body: { data: { a: '3' } } });
    await client.patchStatus(Guestbook, key, { observedGeneration: 7 });
    await client.delete(ConfigMap, { namespace: 'default', name: 'cm' });
    assert.deepEqual(
      api.requests.filter((line) => !/^(DISCOVER|GET)/.test(line)),
      [
        'CREATE ConfigMap default/cm',
        'UPDATE ConfigMap default/cm',
        'PATCH ConfigMap default/cm apply as guestbook',
        'PATCH ConfigMap default/cm merge as guestbook',
        'PATCH Guestbook/status default/a merge as guestbook',
        'DELETE ConfigMap default/cm',
      ],
    );
    assert.deepEqual(api.lastApplied?.metadata?.managedFields, undefined);
    await assert.rejects(client.create({ metadata: { name: 'x' } }), /has no apiVersion and kind; make it with its Kind/);
    await assert.rejects(client.get(Guestbook, {}), /Guestbook: a key without a name/);
  });

  test('deletes a collection in one namespace, by labels; refuses to be told none', async () => {
    const { api, client } = setUp();
    await client.deleteCollection(Guestbook, { namespace: 'other', labels: { app: 'web' }, labelSelector: '!tier' });
    assert.equal(api.requests.at(-1), 'DELETECOLLECTION Guestbook other app=web,!tier');
    assert.deepEqual(
      api.objects('Guestbook').map(({ metadata }) => metadata?.name),
      ['a'],
    );
    await assert.rejects(
      client.deleteCollection(Guestbook),
      /Guestbook: deleteCollection needs a namespace; the API deletes in one at a time/,
    );
  });

  test('scale asks for and writes the subresource', async () => {
    const { api, client } = setUp();
    await client.scale(Guestbook, key, 3);
    await client.getScale(Guestbook, key);
    assert.deepEqual(
      api.requests.filter((line) => line.includes('/scale')),
      ['PATCH Guestbook/scale default/a merge as guestbook', 'GET Guestbook/scale default/a'],
    );
  });
});
