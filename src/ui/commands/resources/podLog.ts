import * as vscode from 'vscode';
import { messageOf } from '../../../base/errors.ts';
import { keyText } from '../../../k8s/object.ts';
import { clusterName } from '../../../workbench/cluster/clusterState.ts';
import { showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import type { CommandArgument } from '../targets.ts';
import { refOf } from './objectCommands.ts';

const lines = 2000;

/** Shows the newest lines of a pod's log. The sandbox's pods are simulated and write none, which is said. */
export async function showPodLog(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  const { namespace, name } = ref;
  const text = await studio.cluster.request('podLog', { namespace, name, lines }).then(
    (answer) => answer.text,
    (error: unknown) => {
      if (studio.cluster.choice.kind !== 'sandbox') throw error;
      studio.log.debug(messageOf(error));
      showInfo(vscode.l10n.t('{0} is simulated: it runs no program, so it writes no log. Its events tell what became of it.', name));
      return undefined;
    },
  );
  if (text === undefined) return;
  const uri = studio.documents.put(`/${clusterName(studio.cluster.choice)}/pods/${keyText(ref)}.log`, text);
  await vscode.window.showTextDocument(uri, { preview: true });
}
