import type { TreeNode } from '../../../src/workbench/trees/treeNode.ts';

/** A tree as a person reads it: one line a node, indented; `closed` nodes are not opened unless their label is in `open`. */
export function treeText(nodes: readonly TreeNode[], options: { readonly all?: boolean; readonly icons?: boolean } = {}): string {
  const lines: string[] = [];
  const walk = (level: readonly TreeNode[], indent: string): void => {
    for (const node of level) {
      const icon = options.icons === true && node.icon !== undefined ? ` [${node.icon.name}]` : '';
      lines.push(`${indent}${[node.label, ...(node.description === undefined ? [] : [node.description])].join(' | ')}${icon}`);
      if (node.collapsible === 'expanded' || (options.all === true && node.collapsible === 'collapsed')) {
        walk(node.children?.() ?? [], `${indent}  `);
      }
    }
  };
  walk(nodes, '');
  return lines.join('\n');
}

/** Every id of a tree, opened wholly. */
export function treeIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...treeIds(node.collapsible === 'none' ? [] : (node.children?.() ?? []))]);
}

/** Takes the indentation of the first line off all: lets an expected tree stand indented in a test. */
export function lines(text: string): string {
  const all = text.replace(/^\n/, '').trimEnd().split('\n');
  const indent = /^ */.exec(all[0] ?? '')?.[0].length ?? 0;
  return all.map((line) => line.slice(indent)).join('\n');
}
