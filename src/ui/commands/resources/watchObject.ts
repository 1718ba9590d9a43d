import * as vscode from 'vscode';
import { keyText } from '../../../k8s/object.ts';
import { clusterName, refKey } from '../../../workbench/cluster/clusterState.ts';
import { visible } from '../../../workbench/text/visible.ts';
import { instant } from '../../../workbench/text/times.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import type { CommandArgument } from '../targets.ts';
import { isWatched, refOf } from './objectCommands.ts';

let channel: vscode.OutputChannel | undefined;

/** Writes every change of an object to an output channel from now on, a line a field. */
export async function watchObject(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  await studio.cluster.open();
  shownChannel(studio).show(true);
  if (!isWatched(studio, ref)) studio.cluster.watchObjects([...studio.cluster.watchedObjects, ref]);
}

export function unwatchObject(studio: Studio, argument: CommandArgument): void {
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  studio.cluster.watchObjects(studio.cluster.watchedObjects.filter((each) => refKey(each) !== refKey(ref)));
}

function shownChannel(studio: Studio): vscode.OutputChannel {
  if (channel !== undefined) return channel;
  const made = studio.store.add(vscode.window.createOutputChannel(vscode.l10n.t('CRD Studio: Watched Objects'), 'diff'));
  channel = made;
  studio.store.add(
    studio.cluster.onObjectChanged(({ object, event, resourceVersion, manager, lines }) => {
      const who = manager === undefined ? '' : ` ${vscode.l10n.t('by {0}', manager)}`;
      const what = { seen: vscode.l10n.t('is watched'), changed: vscode.l10n.t('changed'), deleted: vscode.l10n.t('is gone') }[event];
      const at = instant(studio.clock.now());
      made.appendLine(
        `@@ ${at} ${clusterName(studio.cluster.choice)}: ${object.type.kind} ${visible(keyText(object))} ${what}, ${resourceVersion}${who} @@`,
      );
      for (const line of lines) made.appendLine(`! ${visible(line)}`);
    }),
  );
  return made;
}
