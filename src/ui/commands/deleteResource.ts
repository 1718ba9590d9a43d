import * as vscode from 'vscode';
import { keyText } from '../../k8s/object.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { objectOf } from './openResource.ts';
import type { CommandArgument } from './targets.ts';

/** Deletes an object after asking, in whichever cluster: it cannot be undone. */
export async function deleteResource(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const object = objectOf(studio, argument);
  if (object === undefined) return;
  const { resource, key } = object;
  const cluster = clusterName(studio.cluster.choice);
  const button = vscode.l10n.t('Delete from {0}', cluster);
  const message = vscode.l10n.t('Delete {0} {1} from {2}?', resource.kind, keyText(key), cluster);
  if ((await vscode.window.showWarningMessage(message, { modal: true }, button)) !== button) return;
  await studio.cluster.request('deleteObject', { type: resource, namespace: key.namespace, name: key.name });
}
