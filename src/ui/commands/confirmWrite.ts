import * as vscode from 'vscode';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import type { Studio } from '../studio.ts';

/** A write to anything but the sandbox says the cluster's name first. False: the person did not want it. */
export async function confirmWrite(studio: Studio, what: string, button: string): Promise<boolean> {
  const { choice } = studio.cluster;
  if (choice.kind === 'sandbox') return true;
  const name = clusterName(choice);
  const message = vscode.l10n.t('{0} on the cluster "{1}"?', what, name);
  const detail = vscode.l10n.t('Context {0} of {1}, at {2}', choice.context.context, choice.context.kubeconfig, choice.context.server);
  const go = vscode.l10n.t('{0} on {1}', button, name);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, go)) === go;
}
