import * as vscode from 'vscode';
import { sandboxChoice } from '../../workbench/cluster/clusterState.ts';
import { requireTrust, type Studio } from '../studio.ts';

/** Makes the sandbox the chosen cluster and starts it if need be. */
export async function startSandbox(studio: Studio): Promise<void> {
  requireTrust();
  await vscode.window.withProgress({ location: { viewId: 'crdStudio.resources' } }, () => studio.cluster.choose(sandboxChoice));
}
