import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import { clusterName } from '../../../workbench/cluster/clusterState.ts';
import { showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { type CommandArgument, uriOf } from '../targets.ts';

/** Shows what applying a YAML would change in the cluster, object by object, beside what the cluster has. */
export async function compareYaml(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const uri = uriOf(argument);
  if (uri === undefined)
    throw new CodedError('NoYaml', vscode.l10n.t('No YAML is open. Open the file that is to be compared with the cluster.'));
  const document = await vscode.workspace.openTextDocument(uri);
  const { namespace, choice } = studio.cluster;
  const progress = { location: { viewId: 'crdStudio.resources' } };
  const { objects } = await vscode.window.withProgress(progress, () =>
    studio.cluster.request('compareYaml', { yaml: document.getText(), namespace }),
  );
  const name = clusterName(choice);
  if (objects.every(({ live, wanted }) => live === wanted)) {
    showInfo(vscode.l10n.t('{0} has it as it is in the file: applying it would change nothing.', name));
    return;
  }
  const text = (side: 'live' | 'wanted'): string => objects.map((object) => object[side]).join('---\n');
  const live = studio.documents.put(`/${name}/${uri.path.split('/').at(-1) ?? 'object.yaml'}`, text('live'));
  const wanted = studio.documents.put(`/${name} after apply/${uri.path.split('/').at(-1) ?? 'object.yaml'}`, text('wanted'));
  await vscode.commands.executeCommand('vscode.diff', live, wanted, vscode.l10n.t('{0}: now, and after an apply', name));
}
