import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Store } from '../../../../src/runtime/store/store.ts';
import { guestbook } from '../support/guestbook.ts';

const names = (objects: { metadata?: { name?: string } }[]): (string | undefined)[] => objects.map(({ metadata }) => metadata?.name);

describe('store', () => {
  test('S1 an index finds exactly the objects that have the value now', () => {
    const store = new Store();
    store.addIndex('message', (object) => [(object as ReturnType<typeof guestbook>).spec?.message ?? '']);
    store.put(guestbook('a', { message: 'x' }));
    store.put(guestbook('b', { message: 'x' }));
    store.put(guestbook('c', { message: 'y' }, 'other'));
    store.put(guestbook('a', { message: 'y' }));
    store.delete({ namespace: 'default', name: 'b' });
    assert.deepEqual(names(store.byIndex('message', 'x')), []);
    assert.deepEqual(names(store.byIndex('message', 'y')), ['c', 'a']);
    assert.deepEqual(names(store.byIndex('namespace', 'default')), ['a']);
  });

  test('S2 what is read is frozen through and through, and the same object until it is replaced', () => {
    const store = new Store();
    const key = { namespace: 'default', name: 'a' };
    store.put(guestbook('a', { message: 'x' }));
    const read = store.get(key);
    assert.equal(store.get(key), read);
    assert.equal(store.list()[0], read);
    assert.throws(() => Object.assign(read?.metadata ?? {}, { name: 'b' }), TypeError);
    store.put(guestbook('a', { message: 'y' }));
    assert.notEqual(store.get(key), read);
  });

  test('S3 an index may be added late, and once', () => {
    const store = new Store();
    store.put(guestbook('a'));
    store.addIndex('name', (object) => [object.metadata?.name ?? '']);
    assert.deepEqual(names(store.byIndex('name', 'a')), ['a']);
    assert.throws(() => store.addIndex('name', () => []), /there is an index "name" already/);
  });
});
