import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import type { SandboxAnswer, SandboxDeed } from '../../../protocol/cluster.ts';
import { sandboxChoice } from '../../../workbench/cluster/clusterState.ts';
import { showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { type CommandArgument, targetOf } from '../targets.ts';

const progress = { location: { viewId: 'crdStudio.resources' } };

/** Ends the sandbox; what is stored in it is there at its next start. */
export async function stopSandbox(studio: Studio): Promise<void> {
  requireTrust();
  const { sandbox, cluster } = studio;
  if (sandbox === undefined || sandbox.state.state !== 'running') return;
  const ended = await vscode.window.withProgress(progress, async () => {
    if (cluster.choice.kind === 'sandbox') await cluster.close();
    return sandbox.stop();
  });
  if (!ended) showInfo(vscode.l10n.t('This window has let the sandbox go. It runs on, since another window uses it.'));
}

/** Leaves what every cluster has, after asking: CRDs and objects are gone. */
export async function resetSandbox(studio: Studio): Promise<void> {
  const button = vscode.l10n.t('Reset Sandbox');
  const message = vscode.l10n.t('Reset the sandbox? Its CRDs and all its objects are deleted.');
  const detail = vscode.l10n.t('Snapshots stay: take one first to be able to go back.');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) === button) await deed(studio, { deed: 'reset' });
}

/** Keeps everything that is stored, under a name. */
export async function takeSnapshot(studio: Studio): Promise<void> {
  const name = await vscode.window.showInputBox({
    prompt: vscode.l10n.t('Name of the snapshot'),
    placeHolder: 'before-upgrade',
    validateInput: (text) =>
      /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(text) ? undefined : vscode.l10n.t('Lower case letters, digits, "-" and ".", at most 63'),
  });
  if (name === undefined) return;
  await deed(studio, { deed: 'take', name });
  showInfo(vscode.l10n.t('The sandbox was kept as {0}.', name));
}

/** Takes everything back to a snapshot, after asking. */
export async function restoreSnapshot(studio: Studio, argument: CommandArgument): Promise<void> {
  const name = await snapshotOf(studio, argument);
  if (name === undefined) return;
  const button = vscode.l10n.t('Restore {0}', name);
  const message = vscode.l10n.t('Take the sandbox back to {0}? What was done since is gone.', name);
  if ((await vscode.window.showWarningMessage(message, { modal: true }, button)) === button) await deed(studio, { deed: 'restore', name });
}

export async function deleteSnapshot(studio: Studio, argument: CommandArgument): Promise<void> {
  const name = await snapshotOf(studio, argument);
  if (name === undefined) return;
  const button = vscode.l10n.t('Delete {0}', name);
  if ((await vscode.window.showWarningMessage(vscode.l10n.t('Delete the snapshot {0}?', name), { modal: true }, button)) !== button) return;
  await deed(studio, { deed: 'forget', name });
}

/** How fast the sandbox's time goes: pods, jobs, schedules and timestamps go by it. */
export async function setSandboxClock(studio: Studio): Promise<void> {
  const rates = [
    { label: vscode.l10n.t('$(debug-pause) Stand still'), rate: 0 },
    { label: vscode.l10n.t('$(play) As time goes'), rate: 1 },
    { label: vscode.l10n.t('$(run-all) A minute a second'), rate: 60 },
    { label: vscode.l10n.t('$(run-all) An hour a second'), rate: 3600 },
    { label: vscode.l10n.t('$(run-all) A day a second'), rate: 86_400 },
  ];
  const chosen = await vscode.window.showQuickPick(rates, { placeHolder: vscode.l10n.t('How fast is the time of the sandbox to go?') });
  if (chosen !== undefined) await deed(studio, { deed: 'setRate', rate: chosen.rate });
}

/** Moves the sandbox's time on: every timer on the way rings. */
export async function stepSandboxClock(studio: Studio): Promise<void> {
  const steps = [
    { label: vscode.l10n.t('1 second'), seconds: 1 },
    { label: vscode.l10n.t('1 minute'), seconds: 60 },
    { label: vscode.l10n.t('1 hour'), seconds: 3600 },
    { label: vscode.l10n.t('1 day'), seconds: 86_400 },
  ];
  const chosen = await vscode.window.showQuickPick(steps, { placeHolder: vscode.l10n.t('How far is the time of the sandbox to move on?') });
  if (chosen !== undefined) await deed(studio, { deed: 'step', seconds: chosen.seconds });
}

/** Switches between refusing what RBAC does not allow and only recording it; the sandbox is started anew for it. */
export async function toggleSandboxRbac(studio: Studio): Promise<void> {
  requireTrust();
  const settings = vscode.workspace.getConfiguration('crdStudio');
  const enforce = !settings.get<boolean>('sandbox.enforceRbac', false);
  await settings.update('sandbox.enforceRbac', enforce, vscode.ConfigurationTarget.Workspace);
  const { sandbox, cluster } = studio;
  if (sandbox?.state.state === 'running') {
    const ended = await vscode.window.withProgress(progress, async () => {
      if (cluster.choice.kind === 'sandbox') await cluster.close();
      return sandbox.stop();
    });
    if (cluster.choice.kind === 'sandbox') await cluster.open();
    if (!ended)
      throw new CodedError('SandboxShared', vscode.l10n.t('Another window uses the sandbox, so it goes on as it is. Stop it there, too.'));
  }
  showInfo(
    enforce
      ? vscode.l10n.t('The sandbox refuses what RBAC does not allow.')
      : vscode.l10n.t('The sandbox allows everything, and records what RBAC would refuse.'),
  );
}

async function snapshotOf(studio: Studio, argument: CommandArgument): Promise<string | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'snapshot') return target.name;
  const { snapshots = [] } = await deed(studio, { deed: 'snapshots' });
  if (snapshots.length === 0)
    throw new CodedError('NoSnapshot', vscode.l10n.t('The sandbox has no snapshot yet. Take Snapshot makes one.'));
  const items = snapshots.map(({ name, takenAt }) => ({ label: name, description: takenAt }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which snapshot?') }))?.label;
}

/** The sandbox is the chosen cluster, or becomes it: nothing of this is ever asked of another. */
async function deed(studio: Studio, what: SandboxDeed): Promise<SandboxAnswer> {
  requireTrust();
  return vscode.window.withProgress(progress, async () => {
    if (studio.cluster.choice.kind !== 'sandbox') await studio.cluster.choose(sandboxChoice);
    const answer = await studio.cluster.request('sandbox', what);
    studio.cluster.sandboxFacts.clear();
    studio.cluster.touch();
    return answer;
  });
}
