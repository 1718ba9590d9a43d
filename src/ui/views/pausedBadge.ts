import * as vscode from 'vscode';
import { keyText } from '../../k8s/object.ts';
import type { TreeNode } from '../../workbench/trees/treeNode.ts';
import type { Studio } from '../studio.ts';

/** A badge on the view while the debugger holds a program: how many, and in which reconcile. */
export function keepPausedBadge({ sessions, store }: Studio, view: vscode.TreeView<TreeNode>): void {
  let shown = '';
  store.add(
    sessions.onDidChange(() => {
      const stops = sessions.all.flatMap(({ state }) => (state.state === 'paused' ? [state.stop] : []));
      const tooltip = stops
        .map(({ key }) => (key === undefined ? vscode.l10n.t('paused') : vscode.l10n.t('paused in reconcile {0}', keyText(key))))
        .join(', ');
      if (tooltip === shown) return;
      shown = tooltip;
      view.badge = stops.length === 0 ? undefined : { value: stops.length, tooltip };
    }),
  );
}
