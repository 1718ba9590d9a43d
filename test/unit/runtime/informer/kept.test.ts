import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import type { InformerEvent } from '../../../../src/runtime/informer/informerEvent.ts';
import type { Transform } from '../../../../src/runtime/informer/intake.ts';
import { KindCustoms } from '../../../../src/runtime/informer/kindCustoms.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { logTo } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const key = { namespace: 'default', name: 'a' };

describe('what an informer keeps', () => {
  let api: FakeApi;
  let customs: KindCustoms;
  let log: string[];
  const events: InformerEvent[] = [];

  beforeEach(() => {
    api = new FakeApi().serve(Guestbook, 'guestbooks');
    customs = new KindCustoms();
    log = [];
    events.length = 0;
  });

  const started = async (scope: { metadataOnly?: boolean } = {}): Promise<Informer> => {
    const options = {
      client: api,
      gvk: Guestbook,
      scope: { namespaces: [], ...scope },
      clock: new FakeClock(),
      random: () => 0,
      log: logTo(log),
      customs,
    };
    const informer = new Informer(options);
    informer.addHandler((event) => void events.push(event), { onError: (error) => assert.fail(String(error)) });
    informer.start();
    await settle();
    return informer;
  };
  const transform = (of: (object: Guestbook) => unknown): void => customs.setTransform(Guestbook, of as Transform);

  test('I11 what a transform drops is not cached, is no change, and is not laid over the cache by a write', async () => {
    transform((object) => {
      delete object.spec?.message;
      return object;
    });
    api.put(guestbook('a', { message: 'long', replicas: 1 }));
    const informer = await started();
    assert.deepEqual((informer.store.get(key) as Guestbook).spec, { replicas: 1 });
    api.put(guestbook('a', { message: 'longer', replicas: 1 }));
    await settle();
    const update = events.at(-1);
    assert.deepEqual(update?.type === 'updated' && update.changed, []);
    assert.equal(update?.type === 'updated' && update.manager, 'kubectl', 'the writer is known all the same');
    api.put(guestbook('a', { message: 'longer', replicas: 2 }));
    await settle();
    assert.deepEqual(events.at(-1)?.type === 'updated' && (events.at(-1) as { changed: unknown }).changed, ['spec']);
    const answer = { ...guestbook('a', { message: 'mine', replicas: 3 }) };
    answer.metadata = { ...answer.metadata, uid: 'uid-1', resourceVersion: '99' };
    informer.view.wrote(answer);
    assert.deepEqual((informer.view.get(key) as Guestbook).spec, { replicas: 3 });
    assert.equal(answer.spec?.message, 'mine', 'the writer’s own object is left alone');
    api.remove('Guestbook', key);
    await settle();
    const last: Guestbook | undefined = events.at(-1)?.object;
    assert.deepEqual(last?.spec, { replicas: 2 });
    await informer.stop();
  });

  for (const [what, of, why] of [
    ['throws', () => assert.fail('no spec'), 'no spec'],
    ['returns nothing', () => undefined, 'it returned undefined instead of the object'],
    [
      'makes another object of it',
      (object: Guestbook) => ({ ...object, metadata: { ...object.metadata, name: 'b' } }),
      'it changed metadata.name',
    ],
    ['drops the metadata', ({ spec }: Guestbook) => ({ spec }), 'it changed metadata.name'],
    [
      'drops the resourceVersion in place',
      (object: Guestbook) => {
        delete object.metadata?.resourceVersion;
        return object;
      },
      'it changed metadata.resourceVersion',
    ],
  ] as const)
    test(`I11 a transform that ${what} is said once, and objects are cached as they are`, async () => {
      transform(of);
      for (const name of ['a', 'c']) api.put(guestbook(name, { replicas: 1 }));
      const informer = await started();
      assert.deepEqual(
        informer.store
          .list()
          .map((object) => [object.metadata?.name, object.metadata?.resourceVersion, (object as Guestbook).spec?.replicas]),
        [
          ['a', '1', 1],
          ['c', '2', 1],
        ],
      );
      assert.deepEqual(log, [
        `warn: the transform of Guestbook failed, its objects are cached as they are: ${why} informer=Guestbook.v1.webapp.example.com`,
      ]);
      await informer.stop();
    });

  test('I12 a metadata-only informer asks for metadata, and keeps no more, whatever the server sends and calls it', async () => {
    api.put(guestbook('a', { message: 'long' }));
    const informer = await started({ metadataOnly: true });
    assert.deepEqual(
      api.watchOptions.map(({ metadataOnly }) => metadataOnly),
      [true],
    );
    const named = { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook' };
    const metadata = { name: 'a', namespace: 'default', uid: 'uid-1', generation: 1, resourceVersion: '1' };
    assert.deepEqual(informer.store.get(key), { ...named, metadata });
    api.send('Guestbook', {
      type: 'MODIFIED',
      object: {
        apiVersion: 'meta.k8s.io/v1',
        kind: 'PartialObjectMetadata',
        metadata: { ...metadata, resourceVersion: '2', labels: { a: 'b' } },
      },
    });
    await settle();
    assert.equal(informer.store.get(key)?.kind, 'Guestbook');
    const update = events.at(-1);
    assert.deepEqual(update?.type === 'updated' && update.changed, ['labels']);
    await informer.stop();
  });

  test('I13 an index is there before the first object, or comes later, and is gone when it is disposed of', async () => {
    const byMessage = (object: KubernetesObject): string[] => [(object as Guestbook).spec?.message ?? ''];
    const first = customs.addIndex(Guestbook, 'message', byMessage);
    for (const [name, message] of [
      ['a', 'x'],
      ['b', 'y'],
    ] as const)
      api.put(guestbook(name, { message }));
    const informer = await started();
    const names = (index: string, value: string) => informer.store.byIndex(index, value).map((object) => object.metadata?.name);
    assert.deepEqual(names('message', 'x'), ['a']);
    customs.addIndex(Guestbook, 'name', (object) => [object.metadata?.name ?? '']);
    assert.deepEqual(names('name', 'b'), ['b']);
    assert.throws(() => customs.addIndex(Guestbook, 'message', byMessage), /Guestbook has an index "message" already/);
    first.dispose();
    assert.throws(() => names('message', 'x'), /there is no index "message"/);
    await informer.stop();
  });

  test('S4 an index function that throws is said once; the objects are cached all the same', async () => {
    customs.addIndex(Guestbook, 'bad', () => assert.fail('no image'));
    for (const name of ['a', 'b']) api.put(guestbook(name));
    const informer = await started();
    assert.equal(informer.store.size, 2);
    assert.deepEqual(log, ['warn: the index "bad" of Guestbook leaves objects out: no image informer=Guestbook.v1.webapp.example.com']);
    await informer.stop();
  });

  test('W1 a list by index sees a write of this process: what has come under the value, and what has gone', async () => {
    customs.addIndex(Guestbook, 'message', (object) => [(object as Guestbook).spec?.message ?? '']);
    for (const name of ['a', 'b']) api.put(guestbook(name, { message: 'x' }));
    const informer = await started();
    const names = (value: string, namespace?: string) =>
      informer.view.list(namespace, { index: 'message', value }).map((each) => each.metadata?.name);
    const written = guestbook('a', { message: 'y' });
    written.metadata = { ...written.metadata, uid: 'uid-1', resourceVersion: '99' };
    informer.view.wrote(written);
    assert.deepEqual([names('x'), names('y'), names('y', 'default'), names('y', 'other')], [['b'], ['a'], ['a'], []]);
    await informer.stop();
  });
});
