import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Store } from '../../../../src/runtime/store/store.ts';
import { guardedIndex } from '../../../../src/runtime/store/valueIndex.ts';
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

  test('S1 an index function that changes its mind, or gives a value twice, leaves nothing behind', () => {
    const store = new Store();
    let value = ['x', 'x'];
    store.addIndex('mood', () => value);
    store.put(guestbook('a'));
    value = ['y'];
    assert.deepEqual(names(store.byIndex('mood', 'x')), ['a'], 'as it was when the object came');
    store.put(guestbook('a'));
    assert.deepEqual([names(store.byIndex('mood', 'x')), names(store.byIndex('mood', 'y'))], [[], ['a']]);
    value = [];
    store.delete({ namespace: 'default', name: 'a' });
    assert.deepEqual(names(store.byIndex('mood', 'y')), []);
  });

  test('S4 a function that throws, writes to its object or returns nonsense leaves the object out, and is said once', () => {
    const store = new Store();
    const said: string[] = [];
    const bad: Record<string, (object: object) => unknown> = {
      throws: () => assert.fail('no image'),
      writes: (object) => Object.assign(object, { seen: true }),
      text: () => 'nginx',
      numbers: () => [1],
      nothing: () => undefined,
    };
    for (const [name, of] of Object.entries(bad))
      store.addIndex(
        name,
        guardedIndex(of as never, (why) => said.push(`${name}: ${why}`)),
      );
    for (const name of ['a', 'b']) store.put(guestbook(name));
    assert.deepEqual(said, [
      'throws: no image',
      'writes: Cannot add property seen, object is not extensible',
      'text: it returned nginx instead of a list of texts',
      'numbers: it returned [1] instead of a list of texts',
      'nothing: it returned undefined instead of a list of texts',
    ]);
    assert.equal(store.size, 2);
    assert.deepEqual(names(store.byIndex('text', 'nginx')), []);
  });

  test('S3 an index may be added late, and once, and is gone when it is taken away', () => {
    const store = new Store();
    store.put(guestbook('a'));
    store.addIndex('name', (object) => [object.metadata?.name ?? '']);
    assert.deepEqual(names(store.byIndex('name', 'a')), ['a']);
    assert.throws(() => store.addIndex('name', () => []), /there is an index "name" already/);
    store.removeIndex('name');
    assert.throws(() => store.byIndex('name', 'a'), /there is no index "name"; add it before it is read/);
    store.removeIndex('namespace');
    assert.deepEqual(names(store.byIndex('namespace', 'default')), ['a'], 'that one stays');
  });
});
