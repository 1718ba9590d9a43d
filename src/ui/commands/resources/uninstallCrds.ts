import * as vscode from 'vscode';
import type { CrdUninstall } from '../../../protocol/cluster.ts';
import { clusterName } from '../../../workbench/cluster/clusterState.ts';
import { uninstallText } from '../../../workbench/objects/deletionText.ts';
import { counted, firstOf, listed } from '../../../workbench/text/words.ts';
import { signalOf } from '../../cancellation.ts';
import { showInfo, showLogAction, showWarning } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { apisOf, chooseProject, type CommandArgument, targetOf } from '../targets.ts';

/** How long controllers have to finish the instances; in ms. */
const goneWithin = 30_000;

/** Uninstalls one CRD of the cluster, or those of a project: says what goes with them and what will hold them up, and asks. */
export async function uninstallCrds(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const names = await crdsOf(studio, argument);
  if (names.length === 0) return;
  const { crds: plans } = await vscode.window.withProgress({ location: { viewId: 'crdStudio.resources' } }, () =>
    studio.cluster.request('uninstallPlan', { crds: names }),
  );
  const cluster = clusterName(studio.cluster.choice);
  if (plans.length === 0) {
    showInfo(vscode.l10n.t('{0} has none of these CRDs: {1}', cluster, firstOf(names, 3)));
    return;
  }
  const button = vscode.l10n.t('Uninstall from {0}', cluster);
  const message = vscode.l10n.t('Uninstall {0} from {1}, with all objects?', counted(plans.length, 'CRD'), cluster);
  const detail = uninstallText(plans);
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) !== button) return;
  const crds = plans.map(({ name }) => name);
  let outcomes = await uninstall(studio, crds, false);
  const held = outcomes.filter((outcome) => outcome.state === 'held');
  if (held.length > 0 && (await wantsForce(held)))
    outcomes = [
      ...outcomes.filter(({ state }) => state !== 'held'),
      ...(await uninstall(
        studio,
        held.map(({ name }) => name),
        true,
      )),
    ];
  tell(cluster, outcomes);
}

async function crdsOf(studio: Studio, argument: CommandArgument): Promise<string[]> {
  const target = targetOf(argument);
  if (target?.type === 'crd') return [target.crd.name];
  const project = await chooseProject(studio, argument);
  if (project === undefined) return [];
  return [...new Set(apisOf(project, argument).map((api) => `${api.plural}.${api.group}`))];
}

async function uninstall(studio: Studio, crds: readonly string[], removeFinalizers: boolean): Promise<readonly CrdUninstall[]> {
  const options = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Uninstall CRDs'), cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const listener = studio.cluster.onInstallProgress(({ crd, message }) => progress.report({ message: `${crd}: ${message}` }));
    try {
      const params = { crds, removeFinalizers, timeoutMs: goneWithin };
      return (await studio.cluster.request('uninstallCrds', params, signalOf(token))).crds;
    } finally {
      listener.dispose();
    }
  });
}

async function wantsForce(outcomes: readonly Extract<CrdUninstall, { state: 'held' }>[]): Promise<boolean> {
  const button = vscode.l10n.t('Remove Finalizers and Go On');
  const held = outcomes.flatMap((outcome) => outcome.held);
  const message = vscode.l10n.t(
    '{0} still there: finalizers hold them, and nobody removes these.',
    counted(held.length, 'object is', 'objects are'),
  );
  const lines = held.map(({ object, finalizers }) => `${object}: ${listed(finalizers)}`);
  const detail = `${firstOf(lines, 10)}\n\n${vscode.l10n.t('Without them the clean-up that they stand for is never done.')}`;
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) === button;
}

function tell(cluster: string, outcomes: readonly CrdUninstall[]): void {
  const bad = outcomes.find(({ state }) => state === 'held' || state === 'refused');
  if (bad === undefined)
    showInfo(
      vscode.l10n.t(
        'Uninstalled from {0}: {1}',
        cluster,
        firstOf(
          outcomes.map(({ name }) => name),
          3,
        ),
      ),
    );
  else if (bad.state === 'refused')
    showWarning(vscode.l10n.t('{0} refused to uninstall {1}: {2}', cluster, bad.name, bad.message), showLogAction());
  else showWarning(vscode.l10n.t('{0} was not uninstalled: its objects are held by finalizers.', bad.name));
}
