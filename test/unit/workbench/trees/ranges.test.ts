import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRanges } from '../../../../src/workbench/trees/ranges.ts';
import type { TreeNode } from '../../../../src/workbench/trees/treeNode.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
const ranges = (count: number, made: string[] = []): TreeNode[] =>
  inRanges(
    numbers(count),
    'p',
    (item) => item,
    (item) => {
      made.push(item);
      return { id: `p/${item}`, label: item, collapsible: 'none' };
    },
  );

test('up to 200 items stand by themselves', () => {
  assert.equal(ranges(200).length, 200);
  assert.equal(ranges(200)[0]?.collapsible, 'none');
});

test('more come in ranges, and nothing is made before a range is opened', () => {
  const made: string[] = [];
  const nodes = ranges(401, made);
  assert.deepEqual(
    nodes.map((node) => `${node.label} ${node.description}`),
    ['0 … 199 200 entries', '200 … 399 200 entries', '400 … 400 1 entry'],
  );
  assert.equal(made.length, 0);
  assert.equal(nodes[1]?.children?.().length, 200);
  assert.equal(made[0], '200');
});

test('a hundred thousand come in ranges of ranges, never more than 200 children a node', () => {
  const nodes = ranges(100_000);
  assert.equal(nodes.length, 3);
  const inner = nodes[0]?.children?.() ?? [];
  assert.equal(inner.length, 200);
  assert.equal(inner[0]?.children?.().length, 200);
});
