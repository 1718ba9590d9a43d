import * as vscode from 'vscode';
import { sandboxChoice } from '../../workbench/cluster/clusterState.ts';
import { showError } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Where the setting asks for it, the sandbox is up as soon as a trusted window shows a project. */
export function startSandboxOnOpen(studio: Studio): void {
  const start = (): void => {
    if (!vscode.workspace.isTrusted || studio.cluster.state.state !== 'off') return;
    if (!vscode.workspace.getConfiguration('crdStudio').get<boolean>('sandbox.startOnOpen', false)) return;
    if (!studio.projects.views.some((view) => view.state === 'project')) return;
    studio.cluster.choose(sandboxChoice).catch((error: unknown) => showError(studio.log, error));
  };
  studio.store.add(vscode.workspace.onDidGrantWorkspaceTrust(start));
  void studio.projects.known.then(start);
}
