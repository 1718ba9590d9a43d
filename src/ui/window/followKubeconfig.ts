import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import type { ClusterModel } from '../../workbench/cluster/clusterModel.ts';
import { showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Programs write a kubeconfig in several steps; in ms. */
const settled = 300;

/**
 * The kubeconfig of the chosen cluster is read again when it changes: another address or a cluster that was not reached is
 * opened anew. New credentials alone change nothing that is open: they are fetched when the old ones are refused.
 */
export function followKubeconfig(studio: Studio): void {
  const { cluster, store, clock, log } = studio;
  let file: string | undefined;
  let watching = new DisposableStore();
  let timer: Disposable | undefined;
  store.add({ dispose: () => watching.dispose() });
  const changed = (): void => {
    timer?.dispose();
    timer = clock.setTimer(settled, () => {
      readAgain(cluster).catch((error: unknown) => log.warn(`The kubeconfig could not be read again: ${messageOf(error)}`));
    });
  };
  store.add(
    cluster.onDidChange(() => {
      const { choice } = cluster;
      const wanted = choice.kind === 'context' ? choice.context.kubeconfig : undefined;
      if (wanted === file) return;
      file = wanted;
      watching.dispose();
      watching = new DisposableStore();
      if (wanted === undefined) return;
      const pattern = new vscode.RelativePattern(vscode.Uri.file(dirname(wanted)), basename(wanted));
      const watcher = watching.add(vscode.workspace.createFileSystemWatcher(pattern));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) watching.add(event(changed));
    }),
  );
}

async function readAgain(cluster: ClusterModel): Promise<void> {
  const { choice } = cluster;
  if (choice.kind !== 'context' || !vscode.workspace.isTrusted) return;
  const { kubeconfig, context, server } = choice.context;
  const { contexts } = await cluster.contexts([kubeconfig]);
  const found = contexts.find((each) => each.context === context);
  if (found === undefined) showWarning(vscode.l10n.t('{0} has no context {1} any more. What is open of it goes on.', kubeconfig, context));
  else if (found.server !== server || cluster.state.state === 'failed') await cluster.choose({ kind: 'context', context: found }, true);
}
