import { mkdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { clusterName } from '../../../workbench/cluster/clusterState.ts';
import { contextOverlay } from '../../../workbench/cluster/contextOverlay.ts';
import { showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import type { CommandArgument } from '../targets.ts';
import { chosenCluster } from './chosenCluster.ts';
import { refOf } from './objectCommands.ts';

/** Opens a terminal in which kubectl speaks to the chosen cluster. */
export async function openTerminal(studio: Studio): Promise<void> {
  requireTrust();
  await studio.cluster.open();
  terminal(studio).show();
}

/** Forwards a port of this machine to a pod, in a terminal of its own. A simulated pod has nothing that listens. */
export async function forwardPort(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  if (studio.cluster.choice.kind === 'sandbox') {
    showInfo(vscode.l10n.t('Pods of the sandbox are simulated: they run no program, so no port can be forwarded to them.'));
    return;
  }
  const ports = await vscode.window.showInputBox({
    prompt: vscode.l10n.t('Ports for {0}: of this machine, and of the pod', ref.name),
    value: '8080:8080',
    validateInput: (text) =>
      /^\d{1,5}(:\d{1,5})?$/.test(text) ? undefined : vscode.l10n.t('Two numbers with a colon between them, as in 8080:80'),
  });
  if (ports === undefined) return;
  const opened = terminal(studio);
  opened.show();
  opened.sendText(`kubectl port-forward -n ${ref.namespace} pod/${ref.name} ${ports}`);
}

function terminal(studio: Studio): vscode.Terminal {
  const name = clusterName(studio.cluster.choice);
  const icon = new vscode.ThemeIcon(studio.cluster.choice.kind === 'sandbox' ? 'beaker' : 'cloud');
  return vscode.window.createTerminal({ name: `kubectl ${name}`, env: { KUBECONFIG: kubeconfigFor(studio) }, iconPath: icon });
}

/** The sandbox's own; else the person's, behind one that only says which context and namespace are meant. */
function kubeconfigFor(studio: Studio): string {
  const { choice, namespace } = studio.cluster;
  const { kubeconfig } = chosenCluster(studio);
  if (choice.kind === 'sandbox') return kubeconfig;
  const folder = join(dirname(studio.journals), 'contexts');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(`${kubeconfig}#${choice.context.context}#${namespace}`).digest('hex').slice(0, 16);
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, contextOverlay(choice.context, namespace), { mode: 0o600 });
  return [file, kubeconfig].join(delimiter);
}
