import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change, Entry } from '../../../../src/apiserver/storage/entry.ts';
import { type Journal, memoryJournal, Store } from '../../../../src/apiserver/storage/store.ts';
import { fc } from '../../properties.ts';

const stamp = (bytes: Buffer, revision: number): Buffer => Buffer.from(`${String(bytes).split('@')[0]}@${revision}`);
const put = (store: Store, name: string, text = name, partition = 'p'): Entry =>
  store.put('b', partition, name, (revision) => Buffer.from(`${text}@${revision}`));
const texts = (entries: readonly Entry[] | undefined): string[] | undefined => entries?.map((entry) => String(entry.bytes));

describe('Store', () => {
  it('gives each change the next revision, and a deletion its own', () => {
    const store = new Store({ journal: memoryJournal, stamp });
    put(store, 'x');
    put(store, 'y');
    const gone = store.delete('b', 'p', 'x');
    assert.deepEqual([store.revision, String(gone?.bytes), texts(store.list('b'))], [3, 'x@3', ['y@2']]);
    assert.equal(store.delete('b', 'p', 'x'), undefined);
    assert.equal(store.revision, 3);
  });

  it('has changed nothing when the journal refuses', () => {
    let full = false;
    const journal: Journal = {
      put() {
        if (full) throw new Error('disk full');
      },
      delete() {
        if (full) throw new Error('disk full');
      },
    };
    const store = new Store({ journal, stamp });
    const told: Change[] = [];
    store.onChange((change) => told.push(change));
    put(store, 'x');
    full = true;
    assert.throws(() => put(store, 'y'), /disk full/);
    assert.throws(() => store.delete('b', 'p', 'x'), /disk full/);
    assert.deepEqual([store.revision, texts(store.list('b')), told.length], [1, ['x@1'], 1]);
    full = false;
    assert.equal(put(store, 'y').revision, 2);
  });

  it('tells listeners in revision order, even of what they write themselves', () => {
    const store = new Store({ journal: memoryJournal, stamp });
    const first: number[] = [];
    const second: number[] = [];
    store.onChange(({ revision, entry }) => {
      first.push(revision);
      if (entry.name === 'x') put(store, 'reaction');
    });
    store.onChange(({ revision }) => second.push(revision));
    put(store, 'x');
    assert.deepEqual(
      [first, second],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });

  it('narrows a list to a partition', () => {
    const store = new Store({ journal: memoryJournal, stamp });
    put(store, 'x', 'x', 'one');
    put(store, 'y', 'y', 'two');
    assert.deepEqual(texts(store.list('b', 'two')), ['y@2']);
    assert.deepEqual(texts(store.inPartition('one')), ['x@1']);
  });

  it('knows any earlier state that it still has the changes for, whatever happened', () => {
    const step = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), partition: fc.constantFrom('p', 'q'), remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = new Store({ journal: memoryJournal, stamp, history: { changes: 15, bytes: 1e9 } });
        const states: (string[] | undefined)[] = [[]];
        for (const { name, partition, remove } of steps) {
          const before = store.revision;
          if (remove) store.delete('b', partition, name);
          else put(store, name, `${partition}${name}`, partition);
          if (store.revision > before) states[store.revision] = texts(store.list('b'));
        }
        for (let revision = 0; revision <= store.revision; revision++) {
          const expected = revision < store.compacted ? undefined : states[revision];
          assert.deepEqual(texts(store.listAt('b', undefined, revision)), expected);
        }
        assert.ok(store.revision - store.compacted <= 15);
      }),
    );
  });

  it('forgets the oldest changes first, by number and by bytes', () => {
    const store = new Store({ journal: memoryJournal, stamp, history: { changes: 100, bytes: 30 } });
    for (let i = 0; i < 10; i++) put(store, 'x', '123456789');
    assert.equal(store.compacted, 8);
    assert.equal(store.changesSince('b', 7), undefined);
    assert.deepEqual(
      store.changesSince('b', 8)?.map(({ revision }) => revision),
      [9, 10],
    );
  });
});
