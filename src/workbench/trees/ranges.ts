import { counted } from '../text/words.ts';
import type { TreeNode } from './treeNode.ts';

/** VS Code's trees have no paging: a node never has more children than this. */
const maxChildren = 200;

/**
 * The children for a list of any length: itself up to `maxChildren`, else range nodes ("gb-0201 … gb-0400") of as many,
 * and ranges of ranges above 40,000. `toNode` is called only for what is opened.
 */
export function inRanges<T>(items: readonly T[], parent: string, label: (item: T) => string, toNode: (item: T) => TreeNode): TreeNode[] {
  return range(items, 0, items.length, parent, label, toNode);
}

function range<T>(
  items: readonly T[],
  start: number,
  end: number,
  parent: string,
  label: (item: T) => string,
  toNode: (item: T) => TreeNode,
): TreeNode[] {
  const length = end - start;
  if (length <= maxChildren) return items.slice(start, end).map(toNode);
  let size = maxChildren;
  while (Math.ceil(length / size) > maxChildren) size *= maxChildren;
  const nodes: TreeNode[] = [];
  for (let from = start; from < end; from += size) {
    const to = Math.min(from + size, end);
    const id = `${parent}/${from}+${size}`;
    nodes.push({
      id,
      label: `${label(items[from] as T)} … ${label(items[to - 1] as T)}`,
      description: counted(to - from, 'entry', 'entries'),
      icon: { name: 'ellipsis' },
      collapsible: 'collapsed',
      children: () => range(items, from, to, id, label, toNode),
    });
  }
  return nodes;
}
