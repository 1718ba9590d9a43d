import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { InformerHead } from '../../../../src/k8s/machine.ts';
import { keyText } from '../../../../src/k8s/object.ts';
import { Informer } from '../../../../src/runtime/informer/informer.ts';
import type { InformerEvent } from '../../../../src/runtime/informer/informerEvent.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';
import { recordingTap } from '../support/recordingTap.ts';
import { settle } from '../support/settle.ts';

const fail = (error: unknown): void => assert.fail(String(error));

function setUp(names: string[] = [], scope: { namespaces: string[] } = { namespaces: [] }) {
  const api = new FakeApi().serve(Guestbook, 'guestbooks');
  for (const name of names) api.put(guestbook(name));
  const clock = new FakeClock();
  const tap = recordingTap();
  const informer = new Informer({ client: api, gvk: Guestbook, scope, clock, random: () => 0, tap });
  return { api, clock, tap, informer };
}

function line(event: InformerEvent): string {
  const name = event.object.metadata?.name;
  switch (event.type) {
    case 'added':
      return `added ${name}${event.initial ? ' (initial)' : ''}`;
    case 'updated':
      return `updated ${name}${event.resync ? ' (resync)' : ''} [${event.changed.join()}]`;
    case 'deleted':
      return `deleted ${name}${event.missed ? ' (missed)' : ''}`;
  }
}

describe('informer', () => {
  test('I1 the store has the change when a handler hears of it', async () => {
    const { api, informer } = setUp(['a']);
    const sizes: string[] = [];
    informer.addHandler((event) => void sizes.push(`${line(event)}: ${informer.store.size}`), { onError: fail });
    informer.start();
    await settle();
    api.put(guestbook('b'));
    api.remove('Guestbook', { namespace: 'default', name: 'a' });
    await settle();
    assert.deepEqual(sizes, ['added a (initial): 1', 'added b: 2', 'deleted a: 1']);
    await informer.stop();
  });

  test('I2 a handler that takes its time gets its events in order, and another is not kept waiting', async () => {
    const { informer } = setUp(['a', 'b']);
    const slow: string[] = [];
    const quick: string[] = [];
    let release = (): void => undefined;
    informer.addHandler(
      async (event) => {
        slow.push(`begin ${line(event)}`);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        slow.push(`end ${line(event)}`);
      },
      { onError: fail },
    );
    informer.addHandler((event) => void quick.push(line(event)), { onError: fail });
    informer.start();
    await settle();
    assert.deepEqual(quick, ['added a (initial)', 'added b (initial)']);
    assert.deepEqual(slow, ['begin added a (initial)']);
    release();
    await settle();
    assert.deepEqual(slow, ['begin added a (initial)', 'end added a (initial)', 'begin added b (initial)']);
    release();
    await informer.stop();
  });

  test('I2 a handler that throws, or rejects, is reported; it and the others get the next event', async () => {
    const { informer } = setUp(['a', 'b']);
    const errors: string[] = [];
    const seen: string[] = [];
    const onError = (error: unknown): void => void errors.push(String(error));
    informer.addHandler(
      (event) => {
        throw new Error(`at ${line(event)}`);
      },
      { onError },
    );
    informer.addHandler(
      async () => {
        throw 'rejected';
      },
      { onError },
    );
    informer.addHandler((event) => void seen.push(line(event)), { onError: fail });
    informer.start();
    await settle();
    assert.deepEqual(errors.sort(), ['Error: at added a (initial)', 'Error: at added b (initial)', 'rejected', 'rejected']);
    assert.equal(seen.length, 2);
    await informer.stop();
  });

  test('I3 a list read again tells deletions first, with the object as last known, then updates and additions', async () => {
    const { api, clock, informer } = setUp(['a', 'b', 'c']);
    const told: InformerEvent[] = [];
    informer.addHandler((event) => void told.push(event), { onError: fail });
    informer.start();
    await settle();
    await clock.advance(1000);
    api.breakWatches();
    api.put(guestbook('a', { message: 'changed' }));
    api.remove('Guestbook', { namespace: 'default', name: 'b' });
    api.put(guestbook('d'));
    api.compact();
    await settle();
    assert.deepEqual(told.slice(3).map(line), ['deleted b (missed)', 'updated a [spec]', 'added d']);
    assert.equal(told[3]?.object.metadata?.resourceVersion, '2');
    assert.equal(informer.store.size, 3);
    await informer.stop();
  });

  test('I4 an unchanged object that is listed again reaches only handlers with a resync', async () => {
    const { api, clock, informer } = setUp(['a']);
    const plain: string[] = [];
    const resyncing: string[] = [];
    informer.addHandler((event) => void plain.push(line(event)), { onError: fail });
    informer.addHandler((event) => void resyncing.push(line(event)), { onError: fail, resyncMs: 60_000 });
    informer.start();
    await settle();
    await clock.advance(1000);
    api.compact();
    api.breakWatches(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    await clock.advance(5000);
    assert.deepEqual(plain, ['added a (initial)']);
    assert.deepEqual(resyncing, ['added a (initial)', 'updated a (resync) []']);
    await clock.advance(60_000);
    assert.deepEqual(resyncing.length, 3);
    assert.deepEqual(plain.length, 1);
    await informer.stop();
    assert.equal(clock.pending, 0);
  });

  test('I5 a handler that comes late gets what is there as additions, marked initial, then changes', async () => {
    const { api, informer } = setUp(['a', 'b']);
    informer.start();
    await settle();
    const late: string[] = [];
    const subscription = informer.addHandler((event) => void late.push(line(event)), { onError: fail });
    assert.equal(subscription.hasSynced, false);
    api.put(guestbook('c'));
    await settle();
    assert.equal(subscription.hasSynced, true);
    assert.deepEqual(late, ['added a (initial)', 'added b (initial)', 'added c']);
    await informer.stop();
  });

  test('I6 a handler is synced when it has handled the first list, the informer when that is in the store', async () => {
    const { informer } = setUp(['a']);
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const subscription = informer.addHandler(() => wait, { onError: fail });
    assert.equal(informer.hasSynced, false);
    informer.start();
    await settle();
    assert.deepEqual([informer.hasSynced, subscription.hasSynced], [true, false]);
    release();
    await subscription.synced;
    assert.equal(subscription.hasSynced, true);
    await informer.stop();
  });

  test('I7 managedFields are not cached, but the event says who wrote', async () => {
    const { api, informer } = setUp(['a']);
    const managers: unknown[] = [];
    informer.addHandler((event) => void managers.push(event.type !== 'deleted' && event.manager), { onError: fail });
    informer.start();
    await settle();
    api.put(guestbook('a', { message: 'x' }), 'helm');
    await settle();
    assert.deepEqual(managers, ['kubectl', 'helm']);
    const cached = informer.store.get({ namespace: 'default', name: 'a' });
    assert.equal(cached?.metadata?.managedFields, undefined);
    await informer.stop();
  });

  test('I8 an object that was deleted and made again while the watch was broken is told as deleted and added', async () => {
    const { api, clock, informer } = setUp(['a', 'b']);
    const told: InformerEvent[] = [];
    informer.addHandler((event) => void told.push(event), { onError: fail });
    informer.start();
    await settle();
    await clock.advance(1000);
    api.breakWatches();
    api.remove('Guestbook', { namespace: 'default', name: 'a' });
    api.put(guestbook('b', { message: 'changed' }));
    api.put(guestbook('a'));
    api.compact();
    await settle();
    assert.deepEqual(told.slice(2).map(line), ['deleted a (missed)', 'updated b [spec]', 'added a']);
    assert.notEqual(told[2]?.object.metadata?.uid, told[4]?.object.metadata?.uid);
    await informer.stop();
  });

  test('what is read from the store is frozen through and through, and found by namespace', async () => {
    const { api, informer } = setUp(['a']);
    api.put(guestbook('b', { message: 'hi' }, 'other'));
    informer.start();
    await settle();
    const [other] = informer.store.byIndex('namespace', 'other') as Guestbook[];
    assert.equal(other?.metadata?.name, 'b');
    assert.throws(() => {
      if (other?.spec) other.spec.message = 'corrupted';
    }, TypeError);
    assert.throws(() => informer.store.byIndex('colour', 'red'), /there is no index "colour"/);
    await informer.stop();
  });

  test('several namespaces: one informer, one watch each, synced when all are', async () => {
    const { api, informer } = setUp([], { namespaces: ['one', 'two'] });
    api.put(guestbook('a', {}, 'one'));
    api.put(guestbook('b', {}, 'two'));
    api.put(guestbook('c', {}, 'three'));
    informer.start();
    await settle();
    api.remove('Guestbook', { namespace: 'one', name: 'a' });
    api.put(guestbook('d', {}, 'two'));
    await settle();
    assert.deepEqual(
      informer.store.list().map((object) => object.metadata?.name),
      ['b', 'd'],
    );
    assert.equal(informer.id, 'Guestbook.v1.webapp.example.com namespaces=one,two');
    await informer.stop();
  });

  test('the tap sees heads, objects and problems as they change', async () => {
    const { api, clock, tap, informer } = setUp(['a']);
    informer.addRole('for');
    informer.start();
    await settle();
    api.put(guestbook('b'));
    await settle();
    api.remove('Guestbook', { namespace: 'default', name: 'a' });
    await settle();
    assert.deepEqual(tap.heads.get(informer.id) satisfies InformerHead | undefined, {
      gvk: { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' },
      resource: 'guestbooks',
      namespaced: true,
      namespaces: [],
      roles: ['for'],
      synced: true,
      count: 1,
      resourceVersion: '3',
      relists: 0,
      errors: 0,
      watchingSince: clock.now(),
    });
    assert.deepEqual(
      [...tap.objects(informer.id)].map((object) => `${keyText(object)} @${object.resourceVersion}`),
      ['default/b @2'],
    );
    await clock.advance(1000);
    api.failNext('WATCH', new Error('boom'));
    api.breakWatches();
    await settle();
    assert.equal(tap.heads.get(informer.id)?.problem, 'boom');
    assert.deepEqual(tap.notices, ['warning: Guestbook: cannot read from the API server (boom); trying again']);
    await clock.advance(1000);
    assert.equal(tap.heads.get(informer.id)?.problem, undefined);
    await informer.stop();
  });

  test('a kind whose CRD is missing is said once, and again when all is well', async () => {
    const api = new FakeApi();
    const clock = new FakeClock();
    const tap = recordingTap();
    const informer = new Informer({ client: api, gvk: Guestbook, scope: { namespaces: [] }, clock, tap });
    informer.start();
    await clock.advance(60_000);
    api.serve(Guestbook, 'guestbooks');
    await clock.advance(10_000);
    assert.deepEqual(tap.notices, [
      'warning: Guestbook: not served here, is its CRD installed? (no matches for kind "Guestbook" in version "webapp.example.com/v1"; trying again every 10 s)',
      'info: Guestbook: in order again',
    ]);
    await informer.stop();
  });
});
