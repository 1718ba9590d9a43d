import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { applyChildren } from '../../../../src/runtime/objects/applyChildren.ts';
import { ConfigMap, Secret } from '../../../../src/runtime/objects/builtinKinds.ts';
import { createOrUpdate } from '../../../../src/runtime/objects/createOrUpdate.ts';
import { finalize } from '../../../../src/runtime/objects/finalizer.ts';
import { CachingClient } from '../../../../src/runtime/reads/cachingClient.ts';
import { FakeApi, refusal } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';

const key = { namespace: 'default', name: 'a' };

function setUp() {
  const api = new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps').serve(Secret, 'secrets');
  const client = new CachingClient({ api, caches: { covering: () => undefined, wrote: () => undefined }, fieldManager: 'test' });
  const writes = (): string[] => api.requests.filter((line) => /^(CREATE|UPDATE|PATCH|DELETE)/.test(line));
  return { api, client, writes };
}

describe('createOrUpdate', () => {
  const want = (value: string) => (object: ConfigMap) => {
    object.data = { ...object.data, value };
  };

  test('creates what is not there, updates what differs, and leaves alone what does not', async () => {
    const { api, client, writes } = setUp();
    assert.equal((await createOrUpdate(client, ConfigMap, key, want('1'))).result, 'created');
    assert.equal((await createOrUpdate(client, ConfigMap, key, want('1'))).result, 'unchanged');
    const { result, object } = await createOrUpdate(client, ConfigMap, key, want('2'));
    assert.deepEqual([result, object.data], ['updated', { value: '2' }]);
    assert.deepEqual(writes(), ['CREATE ConfigMap default/a', 'UPDATE ConfigMap default/a']);
    assert.equal(api.objects('ConfigMap').length, 1);
  });

  test('updates what somebody else created since the cache was read', async () => {
    const { api, client } = setUp();
    api.put(ConfigMap({ metadata: key, data: { other: 'theirs' } }));
    api.failNext('GET ConfigMap', refusal(404, 'NotFound', 'not in the cache yet'));
    const { result, object } = await createOrUpdate(client, ConfigMap, key, want('1'));
    assert.deepEqual([result, object.data], ['updated', { other: 'theirs', value: '1' }]);
  });

  test('refuses a change that makes another object of it', async () => {
    const { client } = setUp();
    const rename = (object: ConfigMap): void => {
      object.metadata = { ...object.metadata, name: 'b' };
    };
    await assert.rejects(createOrUpdate(client, ConfigMap, key, rename), /made default\/a into default\/b/);
  });
});

describe('applyChildren', () => {
  const child = (name: string) => ConfigMap({ metadata: { namespace: 'default', name } });

  test('applies what is wanted and deletes what the owner has beyond that, and nothing of others', async () => {
    const { api, client, writes } = setUp();
    const owner = api.put(guestbook('a'));
    const other = api.put(guestbook('b'));
    await applyChildren(client, owner, [child('x'), child('y')], [ConfigMap, Secret]);
    await applyChildren(client, other, [child('z')], [ConfigMap]);
    api.put(child('free'));
    const before = writes().length;
    await applyChildren(client, owner, [child('y')], [ConfigMap, Secret]);
    assert.deepEqual(writes().slice(before), ['PATCH ConfigMap default/y apply as test', 'DELETE ConfigMap default/x']);
    assert.deepEqual(
      api.objects('ConfigMap').map(({ metadata }) => metadata?.name),
      ['y', 'z', 'free'],
    );
    assert.equal(api.objects('ConfigMap')[0]?.metadata?.ownerReferences?.[0]?.name, 'a');
  });

  test('a child that is gone already is no failure; a kind that would never be pruned is', async () => {
    const { api, client } = setUp();
    const owner = api.put(guestbook('a'));
    await applyChildren(client, owner, [child('x')], [ConfigMap]);
    api.failNext('DELETE ConfigMap', refusal(404, 'NotFound', 'gone'));
    await applyChildren(client, owner, [], [ConfigMap]);
    await assert.rejects(applyChildren(client, owner, [child('x')], [Secret]), /ConfigMap is missing in the kinds/);
    await assert.rejects(applyChildren(client, owner, [child('x'), child('x')], [ConfigMap]), /two of the children have one kind and name/);
  });
});

describe('finalize', () => {
  const finalizer = 'webapp.example.com/cleanup';
  const dying = (finalizers: string[]): Guestbook =>
    Guestbook({ metadata: { ...key, finalizers, deletionTimestamp: '2026-01-01T00:00:00Z' }, spec: {} });
  const read = async (client: CachingClient): Promise<Guestbook> => (await client.getLive(Guestbook, key)) ?? assert.fail('it is gone');

  test('Z1 a living object gets the finalizer; a dying one is cleaned up, and then loses it', async () => {
    const { api, client } = setUp();
    api.put(guestbook('a'));
    const cleaned: string[] = [];
    const step = async () => finalize(client, Guestbook, await read(client), finalizer, async () => void cleaned.push('clean'));
    assert.equal(await step(), false);
    assert.deepEqual((await read(client)).metadata?.finalizers, [finalizer]);
    assert.deepEqual(cleaned, []);
    api.put(dying([finalizer, 'other']));
    assert.equal(await step(), true);
    assert.deepEqual((await read(client)).metadata?.finalizers, ['other']);
    assert.equal(await step(), true);
    assert.deepEqual(cleaned, ['clean']);
  });

  test('Z1 a clean-up that throws keeps the finalizer, and is run again', async () => {
    const { api, client } = setUp();
    api.put(dying([finalizer]));
    let fails = true;
    const step = async () =>
      finalize(client, Guestbook, await read(client), finalizer, async () => {
        if (fails) throw new Error('the bucket is not empty');
      });
    await assert.rejects(step(), /the bucket is not empty/);
    assert.deepEqual((await read(client)).metadata?.finalizers, [finalizer]);
    fails = false;
    await step();
    assert.deepEqual((await read(client)).metadata?.finalizers, []);
  });

  test('Z2 a cache that is behind does not run it twice, nor does a conflict', async () => {
    const { api, client } = setUp();
    const clock = new FakeClock();
    let cleaned = 0;
    const stale = api.put(dying([finalizer]));
    api.failNext('PATCH Guestbook', refusal(409, 'Conflict', 'the object has been modified'));
    const step = (): Promise<boolean> => finalize(client, Guestbook, stale, finalizer, async () => void cleaned++, { clock });
    const first = step();
    await clock.advance(100);
    assert.equal(await first, true);
    assert.deepEqual((await read(client)).metadata?.finalizers, []);
    assert.equal(await step(), true);
    api.remove('Guestbook', key);
    assert.equal(await step(), true);
    assert.equal(cleaned, 1);
  });

  test('Z3 a dying object without the finalizer is left alone', async () => {
    const { api, client, writes } = setUp();
    const object = api.put(dying(['other']));
    assert.equal(await finalize(client, Guestbook, object, finalizer, async () => assert.fail('nothing to clean')), true);
    assert.deepEqual(writes(), []);
  });
});
