import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, span, until } from '../../../../src/workbench/text/times.ts';
import { counted, firstOf, listed, markdownText, shortened } from '../../../../src/workbench/text/words.ts';

test('a span has the unit that a person would say', () => {
  const spans = [0, 40.4, 999, 1200, 9949, 38_000, 180_000, 7_300_000, 400_000_000].map(span);
  assert.deepEqual(spans, ['0 ms', '40 ms', '999 ms', '1.2 s', '9.9 s', '38 s', '3 m', '2 h', '5 d']);
  assert.equal(span(-5), '0 ms');
});

test('past and future', () => {
  assert.deepEqual([ago(1000, 1500), ago(0, 2000), ago(0, 180_000)], ['just now', '2 s ago', '3 m ago']);
  assert.deepEqual([until(0, 5), until(400, 0), until(38_400, 0)], ['now', 'in 400 ms', 'in 38 s']);
});

test('numbers go with their noun', () => {
  assert.deepEqual(
    [counted(1, 'object'), counted(12_000, 'object'), counted(2, 'try', 'tries')],
    ['1 object', '12,000 objects', '2 tries'],
  );
});

test('lists, cuts and Markdown', () => {
  assert.equal(listed(['spec', 'labels', 'status']), 'spec, labels and status');
  assert.equal(firstOf(['a', 'b', 'c', 'd', 'e'], 3), 'a, b, c and 2 more');
  assert.equal(firstOf(['a', 'b'], 3), 'a, b');
  assert.equal(shortened('a 😀 long story', 5), 'a 😀 …');
  assert.equal(shortened('first\nsecond', 50), 'first …');
  assert.equal(markdownText('a*b_[c](d)'), 'a\\*b\\_\\[c\\]\\(d\\)');
});
