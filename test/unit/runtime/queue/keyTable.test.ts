import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KeyTable } from '../../../../src/runtime/queue/keyTable.ts';

const key = (namespace: string, name: string) => ({ namespace, name });

describe('table of keys', () => {
  test('finds what was set under a namespace and a name, in whatever order namespaces come', () => {
    const table = new KeyTable<number>();
    assert.equal(table.get(key('a', 'x')), undefined);
    table.set(key('a', 'x'), 1);
    table.set(key('b', 'x'), 2);
    table.set(key('', 'x'), 3);
    table.set(key('a', 'x'), 4);
    assert.deepEqual(
      ['a', 'b', ''].map((namespace) => table.get(key(namespace, 'x'))),
      [4, 2, 3],
    );
    assert.deepEqual(
      [...table.values()].sort((a, b) => a - b),
      [2, 3, 4],
    );
  });

  test('a namespace that has become empty holds nothing, and can be filled again', () => {
    const table = new KeyTable<number>();
    for (const namespace of ['a', 'b', 'a', 'c']) {
      table.set(key(namespace, 'x'), 1);
      table.delete(key(namespace, 'x'));
      table.delete(key(namespace, 'unknown'));
    }
    table.delete(key('never', 'seen'));
    assert.deepEqual([...table.values()], []);
    table.set(key('a', 'y'), 5);
    table.set(key('b', 'y'), 6);
    table.delete(key('a', 'y'));
    assert.equal(table.get(key('a', 'y')), undefined);
    assert.deepEqual([...table.values()], [6]);
  });
});
