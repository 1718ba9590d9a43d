import * as vscode from 'vscode';
import { clusterName, refKey } from '../../../workbench/cluster/clusterState.ts';
import { changeText } from '../../../workbench/text/describeChange.ts';
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
    studio.cluster.onObjectChanged((change) => {
      for (const line of changeText(change, clusterName(studio.cluster.choice), studio.clock.now())) made.appendLine(line);
    }),
  );
  return made;
}
