import * as vscode from 'vscode';
import { clusterName, isLocal } from '../../workbench/cluster/clusterState.ts';
import type { Studio } from '../studio.ts';

/** Which cluster this window works with: on show wherever there is a project, and while any other than the sandbox is chosen. */
export function createStatusBar(studio: Studio): void {
  const { cluster, sandbox, projects, store } = studio;
  const item = store.add(vscode.window.createStatusBarItem('crdStudio.cluster', vscode.StatusBarAlignment.Left, 50));
  item.name = vscode.l10n.t('CRD Studio: Cluster');
  item.command = 'crdStudio.selectCluster';
  const update = (): void => {
    const { choice, state } = cluster;
    const name = clusterName(choice);
    const foreign = !isLocal(choice);
    const busy = state.state === 'connecting' || sandbox?.state.state === 'starting';
    const broken = state.state === 'failed' || state.state === 'lost';
    const icon = busy ? 'loading~spin' : choice.kind === 'sandbox' ? 'beaker' : foreign ? 'warning' : 'cloud';
    item.text = `$(${icon}) ${name}${broken ? ' $(debug-disconnect)' : ''}`;
    item.tooltip = tooltip(studio);
    item.accessibilityInformation = { label: vscode.l10n.t('Cluster {0}, {1}', name, state.state) };
    item.backgroundColor = foreign ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (choice.kind !== 'sandbox' || projects.views.some((view) => view.state !== 'none')) item.show();
    else item.hide();
  };
  store.add(cluster.onDidChange(update));
  store.add(projects.onDidChange(update));
  if (sandbox !== undefined) store.add(sandbox.onDidChange(update));
  update();
}

function tooltip({ cluster, sandbox }: Studio): vscode.MarkdownString {
  const { choice, state } = cluster;
  const lines = [`**${clusterName(choice)}**`];
  switch (state.state) {
    case 'off':
      lines.push(vscode.l10n.t('Not started: it is when something needs it'));
      break;
    case 'connecting':
      lines.push(vscode.l10n.t('Connecting'));
      break;
    case 'connected':
      lines.push(vscode.l10n.t('Kubernetes {0} at {1}', state.version, state.server));
      break;
    case 'lost':
      lines.push(vscode.l10n.t('Connection lost: {0}', state.reason));
      break;
    case 'failed':
      lines.push(vscode.l10n.t('Not connected: {0}', state.message));
      break;
  }
  if (choice.kind === 'sandbox' && sandbox !== undefined) lines.push(vscode.l10n.t('kubeconfig: {0}', `\`${sandbox.kubeconfig}\``));
  lines.push(vscode.l10n.t('Click to select another cluster'));
  return new vscode.MarkdownString(lines.join('\n\n'));
}
