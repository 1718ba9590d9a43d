import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeSentences, describeCause, describeCauses } from '../../../../src/workbench/text/describeCause.ts';
import { causes, event, key } from '../machineStory.ts';

const gb1 = key('gb-1');

test('a cause is a sentence: what changed, at which resourceVersion, by whom', () => {
  const spec = event({ event: 'updated', changed: ['spec'], oldResourceVersion: '44', resourceVersion: '57', manager: 'kubectl-edit' });
  assert.equal(describeCause(spec, gb1), 'spec changed at 57 by kubectl-edit');
  assert.equal(describeCause(event({ resourceVersion: '12', manager: 'kubectl' }), gb1), 'created at 12 by kubectl');
  assert.equal(describeCause(event({ event: 'deleted', resourceVersion: '90' }), gb1), 'deleted at 90');
});

test('what was there when the informer started is told apart from what was created since', () => {
  assert.equal(describeCause(event({ initial: true, resourceVersion: '12' }), gb1), 'there at the start at 12');
});

test('several parts are named together, and a deletion stands for all of them', () => {
  const parts = event({ event: 'updated', changed: ['spec', 'labels', 'status'], resourceVersion: '8' });
  assert.equal(describeCause(parts, gb1), 'spec, labels and status changed at 8');
  assert.equal(describeCause(event({ event: 'updated', changed: ['deletion', 'other'] }), gb1), 'marked for deletion');
  assert.equal(describeCause(event({ event: 'updated', changed: [] }), gb1), 'written without a change');
});

test('the event of another object says which, and how it belongs to the key', () => {
  const owned = event({ event: 'deleted', handler: 'owns', kind: 'ConfigMap', object: key('gb-1-text') });
  assert.equal(describeCause(owned, gb1), 'owned ConfigMap gb-1-text deleted');
  const watched = event({ handler: 'watches', kind: 'Secret', object: key('shared', 'infra') });
  assert.equal(describeCause(watched, gb1), 'watched Secret infra/shared created');
});

test('retries, requeues and the button have words of their own', () => {
  assert.equal(
    describeCause({ type: 'error', message: 'Conflict: modified\nstack', attempt: 4, afterMs: 38_000, at: 0 }, gb1),
    'retry 4 after 38 s: Conflict: modified …',
  );
  assert.equal(describeCause({ type: 'requeue', afterMs: 30_000, at: 0 }, gb1), 'requeue after 30 s, as the reconcile asked');
  assert.equal(describeCause({ type: 'manual', at: 0 }, gb1), 'by hand (Reconcile Now)');
});

test('merged causes are named once and counted', () => {
  const spec = event({ event: 'updated', changed: ['spec'] });
  assert.equal(describeCauses(causes(event(), spec), gb1), 'created, spec changed (2 merged)');
  assert.equal(describeCauses({ list: [spec, spec], dropped: 7 }, gb1), 'spec changed (9 merged)');
  assert.equal(describeCauses(causes(), gb1), '');
});

test('the list of sentences has the newest first and counts what was not kept', () => {
  const spec = event({ event: 'updated', changed: ['spec'], resourceVersion: '9' });
  assert.deepEqual(causeSentences({ list: [event({ resourceVersion: '5' }), spec], dropped: 3 }, gb1), [
    'spec changed at 9',
    'created at 5',
    '3 earlier causes not kept',
  ]);
});
