import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import { and, annotationsChanged, generationChanged, labelsChanged, not, or } from '../../../../src/runtime/controller/predicates.ts';
import { EventChannel } from '../../../../src/runtime/controller/eventChannel.ts';
import type { Manager } from '../../../../src/runtime/manager/manager.ts';
import { ConfigMap, Namespace, Secret } from '../../../../src/runtime/objects/builtinKinds.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { runManager } from '../support/runManager.ts';
import { settle } from '../support/settle.ts';

const apiWithAll = (): FakeApi =>
  new FakeApi()
    .serve(Guestbook, 'guestbooks')
    .serve(ConfigMap, 'configmaps')
    .serve(Secret, 'secrets')
    .serve(Namespace, 'namespaces', false);

function owned(name: string, owners: { name: string; controller?: boolean; apiVersion?: string; kind?: string }[], data = {}): ConfigMap {
  const ownerReferences = owners.map((owner) => ({
    apiVersion: 'webapp.example.com/v1',
    kind: 'Guestbook',
    uid: `uid of ${owner.name}`,
    ...owner,
  }));
  return ConfigMap({ metadata: { namespace: 'default', name, ownerReferences }, data });
}

/** Runs a controller that notes what it is asked to reconcile and why. */
async function notes(
  define: (builder: ReturnType<Manager['controller']>) => { reconcile: ReturnType<Manager['controller']>['reconcile'] },
) {
  const seen: string[] = [];
  const run = await runManager(
    (manager) =>
      define(manager.controller('guestbook')).reconcile(async ({ namespace, name }, { causes }) => {
        for (const cause of causes.list) {
          seen.push(
            cause.type === 'event'
              ? `${namespace}/${name}: ${cause.handler} ${cause.kind} ${cause.object.name} ${cause.event}`
              : cause.type,
          );
        }
      }),
    { api: apiWithAll() },
  );
  return { ...run, seen };
}

describe('sources', () => {
  test('owns: the managing owner of the kind is asked for, whatever version the reference names', async () => {
    const { api, seen, stop } = await notes((builder) => builder.for(Guestbook).owns(ConfigMap));
    api.put(owned('mine', [{ name: 'a', controller: true }, { name: 'b' }]));
    api.put(owned('older', [{ name: 'c', controller: true, apiVersion: 'webapp.example.com/v1alpha1' }]));
    api.put(owned('foreign', [{ name: 'd', controller: true, apiVersion: 'other.example.com/v1' }]));
    api.put(owned('free', []));
    await settle();
    assert.deepEqual(seen, ['default/a: owns ConfigMap mine created', 'default/c: owns ConfigMap older created']);
    await stop();
  });

  test('owns with controllerOnly: false asks for every owner', async () => {
    const { api, seen, stop } = await notes((builder) => builder.for(Guestbook).owns(ConfigMap, { controllerOnly: false }));
    api.put(owned('mine', [{ name: 'a', controller: true }, { name: 'b' }]));
    await settle();
    assert.deepEqual(seen, ['default/a: owns ConfigMap mine created', 'default/b: owns ConfigMap mine created']);
    await stop();
  });

  test('owns: when the owner changes, both the old and the new one are asked for', async () => {
    const { api, seen, stop } = await notes((builder) => builder.for(Guestbook).owns(ConfigMap));
    api.put(owned('mine', [{ name: 'a', controller: true }]));
    await settle();
    api.put(owned('mine', [{ name: 'b', controller: true }]));
    await settle();
    assert.deepEqual(seen.slice(1), ['default/a: owns ConfigMap mine updated', 'default/b: owns ConfigMap mine updated']);
    await stop();
  });

  test('owns: an owner without namespaces is asked for without one', async () => {
    const { api, seen, stop } = await notes((builder) => builder.for(Namespace).owns(ConfigMap));
    api.put(owned('mine', [{ name: 'team', controller: true, apiVersion: 'v1', kind: 'Namespace' }]));
    await settle();
    assert.deepEqual(seen, ['/team: owns ConfigMap mine created']);
    await stop();
  });

  test('watches: each key that the map function names is asked for once an event', async () => {
    const usersOf = (secret: Secret) => Object.keys(secret.metadata?.labels ?? {}).map((name) => ({ namespace: 'default', name }));
    const { api, seen, stop } = await notes((builder) => builder.for(Guestbook).watches(Secret, usersOf));
    api.put(Secret({ metadata: { namespace: 'default', name: 's', labels: { a: '', b: '' } } }));
    await settle();
    api.put(Secret({ metadata: { namespace: 'default', name: 's', labels: { b: '', c: '' } } }));
    await settle();
    api.remove('Secret', { namespace: 'default', name: 's' });
    await settle();
    assert.deepEqual(seen, [
      'default/a: watches Secret s created',
      'default/b: watches Secret s created',
      'default/a: watches Secret s updated',
      'default/b: watches Secret s updated',
      'default/c: watches Secret s updated',
      'default/b: watches Secret s deleted',
      'default/c: watches Secret s deleted',
    ]);
    await stop();
  });

  test('watches: a map function may take its time', async () => {
    const { api, seen, stop } = await notes((builder) =>
      builder.for(Guestbook).watches(Secret, async () => {
        await settle(undefined, 3);
        return [{ namespace: 'default', name: 'a' }];
      }),
    );
    api.put(Secret({ metadata: { namespace: 'default', name: 's' } }));
    await settle();
    assert.deepEqual(seen, ['default/a: watches Secret s created']);
    await stop();
  });

  test('a map function that throws, or returns no list, is said once, and later events still come through', async () => {
    let calls = 0;
    const { api, seen, tap, stop } = await notes((builder) =>
      builder.for(Guestbook).watches(Secret, () => {
        calls++;
        if (calls < 3) throw new Error('no such label');
        return (calls < 4 ? undefined : [{ namespace: 'default', name: 'a' }]) as never;
      }),
    );
    for (const name of ['s1', 's2', 's3', 's4']) api.put(Secret({ metadata: { namespace: 'default', name } }));
    await settle();
    assert.deepEqual(tap.notices, [
      'error: guestbook: a function of watches(Secret) threw for an event, which is left out: no such label',
      'error: guestbook: a function of watches(Secret) threw for an event, which is left out: the map function must return a list of keys ({ namespace, name })',
    ]);
    assert.deepEqual(seen, ['default/a: watches Secret s4 created']);
    await stop();
  });

  test('a predicate or map function that writes to an object fails, and the cache stays as it is', async () => {
    const { api, tap, manager, stop } = await notes((builder) =>
      builder.for(Guestbook, {
        predicates: [
          ({ object }) => {
            object.spec = { message: 'corrupted' };
            return true;
          },
        ],
      }),
    );
    api.put(guestbook('a', { message: 'clean' }));
    await settle();
    assert.match(tap.notices[0] ?? '', /a function of for\(Guestbook\) threw .* Cannot assign to read only property 'spec'/);
    assert.equal((await manager.client.get(Guestbook, { namespace: 'default', name: 'a' }))?.spec?.message, 'clean');
    await stop();
  });

  test('two controllers of one kind share one informer', async () => {
    const { api, stop } = await runManager((manager) => {
      manager
        .controller('one')
        .for(Guestbook)
        .reconcile(async () => ({}));
      manager
        .controller('two')
        .for(Guestbook)
        .reconcile(async () => ({}));
    });
    assert.deepEqual(
      api.requests.filter((line) => line.startsWith('WATCH')),
      ['WATCH Guestbook rv= initial'],
    );
    await stop();
  });
});

describe('predicates', () => {
  const object = (metadata: KubernetesObject['metadata']): KubernetesObject => ({ metadata: { name: 'a', ...metadata } });
  const update = (old: KubernetesObject['metadata'], now: KubernetesObject['metadata']) =>
    ({ type: 'updated', old: object(old), object: object(now), changed: [], resync: false }) as const;

  test('generationChanged passes a new generation only; created and deleted pass', () => {
    assert.equal(generationChanged(update({ generation: 1 }, { generation: 2 })), true);
    assert.equal(generationChanged(update({ generation: 2, labels: { a: '1' } }, { generation: 2 })), false);
    assert.equal(generationChanged({ type: 'added', object: object({}), initial: false }), true);
    assert.equal(generationChanged({ type: 'deleted', object: object({}), missed: false }), true);
  });

  test('labelsChanged and annotationsChanged pass their own part only; absent is the same as empty', () => {
    assert.equal(labelsChanged(update({ labels: { a: '1' } }, { labels: { a: '2' } })), true);
    assert.equal(labelsChanged(update({}, { labels: {}, annotations: { b: '1' } })), false);
    assert.equal(annotationsChanged(update({}, { annotations: { b: '1' } })), true);
    assert.equal(annotationsChanged(update({ labels: { a: '1' } }, {})), false);
  });

  test('or, and, not combine them', () => {
    const labelled = update({}, { labels: { a: '1' } });
    assert.equal(or(generationChanged, labelsChanged)(labelled), true);
    assert.equal(and(generationChanged, labelsChanged)(labelled), false);
    assert.equal(not(generationChanged)(labelled), true);
  });

  test('C12 a key that is sent through a channel is a request, also one sent before any controller was defined', async () => {
    const channel = new EventChannel();
    channel.send({ namespace: 'default', name: 'early' });
    channel.send({ namespace: 'default', name: 'early' });
    const { tap, stop } = await runManager((manager) =>
      manager
        .controller('guestbook')
        .for(Guestbook)
        .receives(channel)
        .reconcile(async () => ({})),
    );
    channel.send({ namespace: 'default', name: 'late' });
    await settle();
    assert.deepEqual(
      tap.done.map(({ key, causes }) => [key.name, causes.list.map((cause) => cause.type === 'event' && cause.event)]),
      [
        ['early', ['generic']],
        ['late', ['generic']],
      ],
    );
    assert.throws(() => channel.send({ namespace: 'default' }), /a key without a name/);
    await stop();
    channel.send({ namespace: 'default', name: 'after' });
  });

  test('C12 each of two controllers gets every key, also the one whose caches are filled later', async () => {
    const channel = new EventChannel();
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    const got: string[] = [];
    const { clock, stop } = await runManager(
      (manager) => {
        for (const kind of [Guestbook, ConfigMap])
          manager
            .controller(kind.kind)
            .for<KubernetesObject>(kind)
            .receives(channel)
            .reconcile(async ({ name }, { controller }) => void got.push(`${controller} ${name}`));
      },
      { api },
    );
    channel.send({ namespace: 'default', name: 'a' });
    channel.send({ namespace: 'default', name: 'a' });
    await settle();
    assert.deepEqual(new Set(got.splice(0)), new Set(['Guestbook a']));
    api.serve(ConfigMap, 'configmaps');
    await clock.advance(10_000);
    assert.deepEqual(got, ['ConfigMap a']);
    await stop();
  });
});
