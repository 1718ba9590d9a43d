import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionRows } from '../../../src/cluster/conditions.ts';
import { editedFields, isUnchanged, withEdits } from '../../../src/cluster/editedFields.ts';
import { changedLines } from '../../../src/cluster/objectWatch.ts';
import { managersOf, takeOwned } from '../../../src/cluster/ownedFields.ts';
import { rowOf } from '../../../src/cluster/resourceRows.ts';

const object = {
  metadata: { labels: { app: 'x', theirs: 'y' }, finalizers: ['a/b', 'c/d'] },
  spec: {
    replicas: 2,
    empty: {},
    template: {
      containers: [
        { name: 'web', image: 'w', args: ['1'] },
        { name: 'side', image: 's' },
      ],
    },
  },
};

test('what a manager owns is taken out of an object: maps, keyed lists, sets, leaves and what is empty', () => {
  const fields = {
    'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} }, 'f:finalizers': { '.': {}, 'v:"a/b"': {} } },
    'f:spec': {
      'f:empty': { '.': {} },
      'f:gone': {},
      'f:template': { 'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:name': {}, 'f:args': {} }, 'k:{"name":"absent"}': {} } },
    },
  };
  assert.deepEqual(takeOwned(object, fields), {
    metadata: { labels: { app: 'x' }, finalizers: ['a/b'] },
    spec: { empty: {}, template: { containers: [{ name: 'web', args: ['1'] }] } },
  });
  assert.deepEqual(takeOwned(object, { 'f:spec': {} }), { spec: object.spec });
});

test('the managers of a field are those who own it, something below it, or all around it', () => {
  const entry = (manager: string, fieldsV1: Record<string, unknown>): object => ({ manager, operation: 'Update', fieldsV1 });
  const managedFields = [
    entry('a', { 'f:spec': { 'f:x': {} } }),
    entry('b', { 'f:spec': {} }),
    entry('c', { 'f:metadata': {} }),
    entry('a', {}),
  ];
  assert.deepEqual(managersOf({ metadata: { managedFields } }, ['spec', 'x']), ['a', 'b']);
  assert.deepEqual(managersOf({ metadata: { managedFields } }, ['spec', 'y']), ['b']);
});

test('an edit is what was set, removed and shortened; the order of keys and equal values are nothing', () => {
  assert.ok(isUnchanged(editedFields({ a: 1, b: { c: [1, { d: 2 }] } }, { b: { c: [1, { d: 2 }] }, a: 1 })));
  const edits = editedFields(
    { a: 1, b: { c: 1, d: 2 }, list: [1, 2, 3], gone: { x: 1 }, big: 9007199254740993n },
    { a: 1, b: { c: 5, d: 2 }, list: [1, 3], more: null, big: 9007199254740993n },
  );
  assert.deepEqual(edits, { set: { b: { c: 5 }, list: [1, 3], more: null }, removed: [['gone']], shortened: [['list']] });
  assert.deepEqual(withEdits({ gone: { x: 1 }, b: { e: 7 } }, edits), { b: { e: 7, c: 5 }, list: [1, 3], more: null });
});

test('changes are told a line a field, with values that are cut where they are long', () => {
  const before = {
    metadata: { name: 'x', resourceVersion: '1', managedFields: [] },
    spec: { replicas: 1, items: [{ name: 'a', v: 1 }], text: 'x' },
  };
  const after = {
    metadata: { name: 'x', resourceVersion: '2', deletionTimestamp: 'now' },
    spec: { replicas: 2, items: [{ name: 'a', v: 2 }], text: 'y'.repeat(1000) },
  };
  const lines = changedLines(before, after);
  assert.deepEqual(lines.slice(0, 3), ['metadata.deletionTimestamp: (none) -> "now"', 'spec.replicas: 1 -> 2', 'spec.items[a].v: 1 -> 2']);
  assert.equal(lines[3], `spec.text: "x" -> "${'y'.repeat(199)}…`);
});

test('conditions are read whatever people write there', () => {
  assert.deepEqual(conditionRows('True'), []);
  assert.deepEqual(conditionRows(undefined), []);
  assert.deepEqual(conditionRows([null, 'x', {}, { type: 7 }, { type: 'Ready' }, { type: 'Ok', status: true, reason: '' }]), [
    { type: 'Ready', status: 'undefined' },
    { type: 'Ok', status: 'true' },
  ]);
});

test('a row says the state in a word, and whether that is good; of what is being deleted, what holds it', () => {
  const row = (status: unknown, metadata: object = {}): unknown => {
    const { summary, health, finalizers } = rowOf({ metadata: { name: 'x', ...metadata }, status } as never);
    return [summary, health, finalizers];
  };
  assert.deepEqual(row({ conditions: [{ type: 'Ready', status: 'True' }] }), ['Ready', 'ok', undefined]);
  assert.deepEqual(row({ conditions: [{ type: 'Available', status: 'False', reason: 'NoNode' }] }), ['NoNode', 'bad', undefined]);
  assert.deepEqual(row({ conditions: { Ready: true }, phase: 'Failed' }), ['Failed', 'bad', undefined]);
  assert.deepEqual(row(undefined, { deletionTimestamp: 'now', finalizers: ['a/b'] }), [undefined, undefined, ['a/b']]);
  assert.deepEqual(row('running'), [undefined, undefined, undefined]);
});
