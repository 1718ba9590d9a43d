import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { CachingClient } from '../../../../src/runtime/reads/cachingClient.ts';
import { ConfigMap } from '../../../../src/runtime/objects/builtinKinds.ts';
import { type Condition, findCondition, setCondition } from '../../../../src/runtime/objects/condition.ts';
import { addFinalizer, removeFinalizer } from '../../../../src/runtime/objects/finalizer.ts';
import { hasControllerReference, setControllerReference } from '../../../../src/runtime/objects/ownership.ts';
import { FakeApi } from '../support/fakeApi.ts';
import { Guestbook, guestbook } from '../support/guestbook.ts';

describe('setCondition', () => {
  test('adds a condition with the time of now, in whole seconds', () => {
    const clock = new FakeClock(Date.UTC(2026, 0, 1, 12, 0, 0, 789));
    assert.deepEqual(setCondition(undefined, { type: 'Ready', status: 'False', reason: 'Starting' }, clock), [
      { type: 'Ready', status: 'False', lastTransitionTime: '2026-01-01T12:00:00Z', reason: 'Starting', message: '' },
    ]);
  });

  test('changes lastTransitionTime only with the status, keeps the order, and leaves the given list alone', async () => {
    const clock = new FakeClock();
    const first = setCondition(
      [{ type: 'Other', status: 'True', lastTransitionTime: 'x', reason: 'r', message: '' }],
      { type: 'Ready', status: 'False', reason: 'A' },
      clock,
    );
    await clock.advance(60_000);
    const same = setCondition(first, { type: 'Ready', status: 'False', reason: 'B', message: 'why', observedGeneration: 2 }, clock);
    assert.deepEqual(findCondition(same, 'Ready') satisfies Condition | undefined, {
      type: 'Ready',
      status: 'False',
      observedGeneration: 2,
      lastTransitionTime: '2026-01-01T00:00:00Z',
      reason: 'B',
      message: 'why',
    });
    const other = setCondition(same, { type: 'Ready', status: 'True', reason: 'C' }, clock);
    assert.equal(findCondition(other, 'Ready')?.lastTransitionTime, '2026-01-01T00:01:00Z');
    assert.deepEqual(
      other.map(({ type }) => type),
      ['Other', 'Ready'],
    );
    assert.equal(findCondition(first, 'Ready')?.reason, 'A');
  });
});

describe('setControllerReference', () => {
  const owner = Guestbook({ metadata: { namespace: 'default', name: 'hello', uid: 'u1' } });

  test('gives the child its managing controller, once', () => {
    const child = setControllerReference(owner, ConfigMap({ metadata: { namespace: 'default', name: 'cm' } }));
    assert.deepEqual(child.metadata?.ownerReferences, [
      { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook', name: 'hello', uid: 'u1', controller: true, blockOwnerDeletion: true },
    ]);
    assert.equal(setControllerReference(owner, child).metadata?.ownerReferences?.length, 1);
    assert.equal(hasControllerReference(owner, child), true);
  });

  test('refuses another namespace, a child without one, a second controller, and an owner that is not on the server', () => {
    const at = (metadata: ConfigMap['metadata']) => ConfigMap({ metadata: { name: 'cm', ...metadata } });
    assert.throws(
      () => setControllerReference(owner, at({ namespace: 'other' })),
      /Guestbook hello of namespace default cannot own ConfigMap cm, which is in namespace other/,
    );
    assert.throws(() => setControllerReference(owner, at({})), /which is in no namespace/);
    const taken = { apiVersion: 'v1', kind: 'Thing', name: 't', uid: 'u9', controller: true };
    assert.throws(
      () => setControllerReference(owner, at({ namespace: 'default', ownerReferences: [taken] })),
      /ConfigMap cm is managed by Thing t already/,
    );
    assert.throws(() => setControllerReference(guestbook('new'), at({ namespace: 'default' })), {
      code: 'Ownership',
      message: /Guestbook new has no uid/,
    });
  });
});

describe('finalizer helper', () => {
  const setUp = (finalizers?: string[]) => {
    const api = new FakeApi().serve(Guestbook, 'guestbooks');
    const object = api.put(Guestbook({ metadata: { namespace: 'default', name: 'a', ...(finalizers && { finalizers }) } }));
    const client = new CachingClient({ api, caches: { covering: () => undefined, wrote: () => undefined }, fieldManager: 'test' });
    return { api, object, client };
  };

  test('adds it once, beside others, and removes it alone', async () => {
    const { api, object, client } = setUp(['other/f']);
    const added = await addFinalizer(client, Guestbook, object, 'mine/f');
    assert.deepEqual(added.metadata?.finalizers, ['other/f', 'mine/f']);
    assert.equal(await addFinalizer(client, Guestbook, added, 'mine/f'), added);
    const removed = await removeFinalizer(client, Guestbook, added, 'mine/f');
    assert.deepEqual(removed.metadata?.finalizers, ['other/f']);
    assert.equal(await removeFinalizer(client, Guestbook, removed, 'mine/f'), removed);
    assert.equal(api.requests.filter((line) => line.startsWith('PATCH')).length, 2);
  });

  test('does not overwrite what another wrote meanwhile: Conflict', async () => {
    const { api, object, client } = setUp();
    api.put({ ...object, metadata: { ...object.metadata, finalizers: ['theirs/f'] } });
    await assert.rejects(addFinalizer(client, Guestbook, object, 'mine/f'), { code: 'Conflict' });
  });

  test('adds none to an object that is being deleted', async () => {
    const { api, object, client } = setUp();
    const deleting = { ...object, metadata: { ...object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } };
    assert.equal(await addFinalizer(client, Guestbook, deleting, 'mine/f'), deleting);
    assert.deepEqual(api.requests, []);
  });
});
