import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GetOptions } from '../../../../src/k8s/apiClient.ts';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const key = { namespace: 'default', name: 'a' };
const names = (objects: readonly KubernetesObject[]): (string | undefined)[] => objects.map((object) => object.metadata?.name);
const served = (): FakeApi => new FakeApi().serve(Guestbook, 'guestbooks').serve(ConfigMap, 'configmaps');

describe('what a manager caches', () => {
  test('M13 objects are found by an index, before and after a write; without a cache the index is refused', async () => {
    const api = served();
    for (const [name, message] of [
      ['a', 'x'],
      ['b', 'y'],
    ] as const)
      api.put(guestbook(name, { message }));
    const { manager, stop } = await runManager(
      (each) => {
        each.index(Guestbook, 'message', ({ spec }) => [spec?.message ?? '']);
        each.cache(Guestbook);
      },
      { api },
    );
    const found = async (value: string) =>
      names(await manager.client.list(Guestbook, { namespace: 'default', indexedBy: { index: 'message', value } }));
    assert.deepEqual([await found('x'), await found('y'), await found('z')], [['a'], ['b'], []]);
    await manager.client.patch(Guestbook, key, { type: 'merge', body: { spec: { message: 'z' } } });
    assert.deepEqual([await found('x'), await found('z')], [[], ['a']]);
    await assert.rejects(manager.client.list(Guestbook, { indexedBy: { index: 'size', value: '1' } }), /there is no index "size"/);
    await assert.rejects(
      manager.client.list(ConfigMap, { indexedBy: { index: 'message', value: 'x' } }),
      /ConfigMap: the index "message" is one of the cache, which does not hold all of it; manager.cache\(ConfigMap\) makes it/,
    );
    const late = manager.index(Guestbook, 'name', ({ metadata }) => [metadata?.name ?? '']);
    assert.deepEqual(names(await manager.client.list(Guestbook, { indexedBy: { index: 'name', value: 'b' } })), ['b']);
    late.dispose();
    await assert.rejects(manager.client.list(Guestbook, { indexedBy: { index: 'name', value: 'b' } }), /there is no index "name"/);
    await stop();
  });

  test('M14 a transform trims what every controller reads; it is said before the start, once', async () => {
    const api = served();
    api.put(guestbook('a', { message: 'long', replicas: 1 }));
    const seen: unknown[] = [];
    const { manager, stop } = await runManager(
      (each) => {
        each.transform(Guestbook, (object) => {
          delete object.spec?.message;
          return object;
        });
        assert.throws(() => each.transform(Guestbook, (object) => object), /Guestbook has a transform already/);
        each
          .controller('guestbook')
          .for(Guestbook)
          .reconcile(async (request, { client }) => void seen.push((await client.get(Guestbook, request))?.spec));
      },
      { api },
    );
    assert.deepEqual(seen, [{ replicas: 1 }]);
    assert.throws(() => manager.transform(ConfigMap, (object) => object), /transform of ConfigMap: say it before the manager starts/);
    await stop();
  });

  test('M15 a metadata-only cache answers for metadata; whole objects are read from the server', async () => {
    const api = served();
    api.put(ConfigMap({ metadata: { ...key, labels: { app: 'web' } }, data: { large: 'x' } }));
    const requests: string[] = [];
    const { manager, stop } = await runManager(
      (each) => {
        each
          .controller('guestbook')
          .for(Guestbook)
          .watches(ConfigMap, (map) => (requests.push(`${map.metadata?.labels?.['app']} ${JSON.stringify(map.data)}`), [key]), {
            metadataOnly: true,
          })
          .reconcile(async () => ({}));
      },
      { api },
    );
    assert.deepEqual(requests, ['web undefined']);
    const { client } = manager;
    const before = api.requests.length;
    assert.deepEqual(Object.keys((await client.getMetadata(ConfigMap, key)) ?? {}), ['apiVersion', 'kind', 'metadata']);
    assert.deepEqual(names(await client.listMetadata(ConfigMap, { labels: { app: 'web' } })), ['a']);
    assert.equal(api.requests.length, before, 'the cache answered');
    assert.deepEqual((await client.get(ConfigMap, key))?.data, { large: 'x' });
    assert.equal(api.requests.at(-1), 'GET ConfigMap default/a');
    await client.patch(ConfigMap, key, { type: 'merge', body: { metadata: { labels: { app: 'api' } } } });
    assert.equal((await client.getMetadata(ConfigMap, key))?.metadata?.labels?.['app'], 'api', 'its own write is seen');
    await settle();
    await stop();
  });

  test('M15 metadata of what nobody watches is asked of the server, without the rest', async () => {
    const api = served();
    api.put(ConfigMap({ metadata: key, data: { large: 'x' } }));
    const asked: unknown[] = [];
    const get = api.get.bind(api);
    api.get = async (type, of, options?: GetOptions) => (asked.push(options?.metadataOnly), get(type, of, options));
    const list = api.list.bind(api);
    api.list = async (type, options) => (asked.push(options?.metadataOnly), list(type, options));
    const { manager, stop } = await runManager((each) => void each.cache(Guestbook, { metadataOnly: true }), { api });
    asked.length = 0;
    const object = await manager.client.getMetadata(ConfigMap, key);
    assert.deepEqual(object && { ...object, metadata: object.metadata?.name }, { apiVersion: 'v1', kind: 'ConfigMap', metadata: 'a' });
    assert.deepEqual(names(await manager.client.listMetadata(ConfigMap)), ['a']);
    assert.equal(await manager.client.getMetadata(ConfigMap, { ...key, name: 'none' }), undefined);
    assert.deepEqual(asked, [true, true, true]);
    assert.deepEqual(await manager.client.listMetadata(Guestbook), []);
    await stop();
  });

  test('an object without a name is not written: it cannot be said which one is meant', async () => {
    const { manager, api, stop } = await runManager((each) => void each.cache(Guestbook));
    const before = api.requests.length;
    for (const write of ['update', 'updateStatus', 'apply', 'applyStatus'] as const)
      await assert.rejects(manager.client[write](Guestbook({})), {
        name: 'TypeError',
        message: 'Guestbook has no metadata.name: it cannot be said which object to write',
      });
    await assert.rejects(
      manager.client.create({ metadata: { name: 'a' } }),
      /the object has no apiVersion and kind; make it with its Kind/,
    );
    assert.equal(api.requests.length, before);
    await stop();
  });
});
