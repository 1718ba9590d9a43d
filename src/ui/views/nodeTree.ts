import * as vscode from 'vscode';
import { systemClock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { Batcher } from '../../workbench/sessions/batcher.ts';
import { findPath, type OpenAction, type TreeNode } from '../../workbench/trees/treeNode.ts';

/** VS Code begins to wait anew at each refresh that follows another within 200 ms: without a pause a busy view would stand still. */
const pause = 250;

/**
 * Shows a tree of nodes in a view. `roots` is asked anew after each change, once, while the view is visible; a change
 * while it is hidden is shown when it is opened.
 */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, Disposable {
  readonly view: vscode.TreeView<TreeNode>;
  readonly onDidChangeTreeData: vscode.Event<TreeNode | undefined>;
  readonly #roots: () => readonly TreeNode[];
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<TreeNode | undefined>());
  readonly #refreshes = this.#store.add(new Batcher(systemClock, pause, () => this.#changed.fire(undefined)));
  readonly #parents = new WeakMap<TreeNode, TreeNode>();
  #stale = false;

  constructor(id: string, roots: () => readonly TreeNode[], changes: readonly Event<unknown>[], drop?: OnDrop) {
    this.#roots = roots;
    this.onDidChangeTreeData = this.#changed.event;
    this.view = this.#store.add(vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll: true, ...dropping(drop) }));
    for (const change of changes) this.#store.add(change(() => this.refresh()));
    this.#store.add(
      this.view.onDidChangeVisibility(({ visible }) => {
        if (visible && this.#stale) this.refresh();
      }),
    );
  }

  refresh(): void {
    this.#stale = !this.view.visible;
    if (!this.#stale) this.#refreshes.changed();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    const children = [...(node === undefined ? this.#roots() : (node.children?.() ?? []))];
    if (node !== undefined) for (const child of children) this.#parents.set(child, node);
    return children;
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return this.#parents.get(node);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const item = new vscode.TreeItem(node.label, collapsible[node.collapsible]);
    item.id = node.id;
    if (node.description !== undefined) item.description = node.description;
    if (node.icon !== undefined) item.iconPath = iconOf(node.icon);
    if (node.context !== undefined) item.contextValue = node.context;
    if (node.open !== undefined) item.command = commandOf(node.open);
    item.accessibilityInformation = { label: node.spoken ?? [node.label, node.description].filter(Boolean).join(', ') };
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): vscode.TreeItem {
    item.tooltip = new vscode.MarkdownString(node.tooltip?.() ?? [node.label, node.description].filter(Boolean).join(' '));
    return item;
  }

  /** Shows the node at the end of `ids`, ancestors opened, without taking the focus. False when it is not there. */
  async reveal(ids: readonly string[]): Promise<boolean> {
    const path = findPath(this.#roots(), ids);
    const node = path?.at(-1);
    if (path === undefined || node === undefined) return false;
    for (const [index, child] of path.entries()) {
      const parent = path[index - 1];
      if (parent !== undefined) this.#parents.set(child, parent);
    }
    await this.view.reveal(node, { focus: false, select: true, expand: true });
    return true;
  }

  dispose(): void {
    this.#store.dispose();
  }
}

/** What a drop of files onto a line does; `node` is undefined below the last line. */
export type OnDrop = (node: TreeNode | undefined, files: readonly vscode.Uri[]) => unknown;

const uriList = 'text/uri-list';

function dropping(drop: OnDrop | undefined): { readonly dragAndDropController?: vscode.TreeDragAndDropController<TreeNode> } {
  if (drop === undefined) return {};
  return {
    dragAndDropController: {
      dropMimeTypes: [uriList],
      dragMimeTypes: [],
      async handleDrop(node, transfer) {
        const list = (await transfer.get(uriList)?.asString()) ?? '';
        const files = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
        if (files.length > 0)
          await drop(
            node,
            files.map((file) => vscode.Uri.parse(file)),
          );
      },
    },
  };
}

const collapsible = {
  none: vscode.TreeItemCollapsibleState.None,
  collapsed: vscode.TreeItemCollapsibleState.Collapsed,
  expanded: vscode.TreeItemCollapsibleState.Expanded,
} as const;

function iconOf(icon: { readonly name: string; readonly color?: string }): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icon.name, icon.color === undefined ? undefined : new vscode.ThemeColor(icon.color));
}

function commandOf(open: OpenAction): vscode.Command {
  switch (open.type) {
    case 'file': {
      const position = new vscode.Position(Math.max(0, (open.line ?? 1) - 1), Math.max(0, (open.character ?? 1) - 1));
      const options: vscode.TextDocumentShowOptions = open.line === undefined ? {} : { selection: new vscode.Range(position, position) };
      return { title: '', command: 'vscode.open', arguments: [vscode.Uri.file(open.path), { ...options, preserveFocus: true }] };
    }
    case 'object':
      return {
        title: '',
        command: 'crdStudio.openResource',
        arguments: [{ target: { type: 'object', resource: open.resource, key: open.key } }],
      };
    case 'command':
      return { title: '', command: open.command };
  }
}
