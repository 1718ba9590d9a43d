import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pluralOf } from '../../../src/k8s/plural.ts';

test('common kinds get the plural a person expects', () => {
  assert.deepEqual(['Guestbook', 'NetworkPolicy', 'Box', 'Fish', 'APIKey'].map(pluralOf), [
    'guestbooks',
    'networkpolicies',
    'boxes',
    'fish',
    'apikeys',
  ]);
});

test('every recorded kind gets the plural that flect 1.0.3, and so controller-gen, gives it', () => {
  const recorded = readFileSync(new URL('../../golden/plurals.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const ours = recorded.map((line) => line.split(' ')[0] ?? '').map((kind) => `${kind} ${pluralOf(kind)}`);
  assert.deepEqual(ours, recorded);
});

test('an acronym in mixed case is not doubled', () => {
  assert.equal(pluralOf('Dns'), 'dns');
});
