import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import { keyText } from '../../k8s/object.ts';
import type { EditOutcome, ObjectEdit, OwnedField } from '../../protocol/cluster.ts';
import { clusterName, isLocal } from '../../workbench/cluster/clusterState.ts';
import { firstOf, listed } from '../../workbench/text/words.ts';
import { sentence, showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

type Edit = Omit<ObjectEdit, 'dryRun' | 'force' | 'removeKept'>;
type Applied = Extract<EditOutcome, { outcome: 'applied' }>;

/**
 * Saves what a person changed: a dry run first; where others own a field, who they are and the choice to take it over; where
 * the cluster is not on this machine, a question. Resolves to the text that the cluster has now; rejects where nothing was
 * saved, so that the document stays changed.
 */
export async function saveObject(studio: Studio, uri: vscode.Uri, edit: Edit): Promise<string> {
  const ask = async (more: Partial<ObjectEdit>): Promise<EditOutcome> => {
    const whole = { ...edit, dryRun: true, force: false, removeKept: false, ...more };
    return studio.cluster.request('applyEdit', whole).catch((error: unknown) => {
      throw notSaved(sentence(messageOf(error)));
    });
  };
  let force = false;
  let outcome = await ask({});
  if (outcome.outcome === 'conflicts') {
    await resolveConflicts(studio, uri, edit, outcome.conflicts);
    force = true;
    outcome = await ask({ force });
  }
  if (outcome.outcome === 'conflicts') throw notSaved(vscode.l10n.t('The object changes faster than it can be saved. Try again.'));
  tellElsewhere(outcome.elsewhere);
  if (outcome.outcome === 'same') return edit.base;
  const removeKept = outcome.kept.length > 0 && (await wantsRemoval(outcome.kept));
  if (!(await confirmed(studio, edit, outcome))) throw notSaved(vscode.l10n.t('Nothing was written to the cluster.'));
  const written = await ask({ force, removeKept, dryRun: false });
  if (written.outcome !== 'applied') throw notSaved(vscode.l10n.t('The object changes faster than it can be saved. Try again.'));
  return written.yaml;
}

/** Settles when the person takes the fields over. */
async function resolveConflicts(studio: Studio, uri: vscode.Uri, edit: Edit, conflicts: readonly OwnedField[]): Promise<void> {
  const force = vscode.l10n.t('Take Over and Save');
  const difference = vscode.l10n.t('Show Difference');
  const message = vscode.l10n.t('Others own what you changed in {0}.', edit.name);
  const detail = `${lines(conflicts)}\n\n${vscode.l10n.t('Taken over, a field is yours until its owner writes it again by force.')}`;
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, force, difference);
  if (chosen === force) return;
  if (chosen === difference) await showDifference(studio, uri, edit);
  throw notSaved(vscode.l10n.t('Nothing was written to the cluster.'));
}

async function wantsRemoval(kept: readonly OwnedField[]): Promise<boolean> {
  const remove = vscode.l10n.t('Remove Anyway');
  const keep = vscode.l10n.t('Keep Them');
  const message = vscode.l10n.t('What you removed is owned by others, so it stays.');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail: lines(kept) }, remove, keep);
  if (chosen === undefined) throw notSaved(vscode.l10n.t('Nothing was written to the cluster.'));
  return chosen === remove;
}

/** A cluster on this machine is written to without a question. */
async function confirmed(studio: Studio, edit: Edit, { changed }: Applied): Promise<boolean> {
  const { choice } = studio.cluster;
  if (isLocal(choice)) return true;
  const name = clusterName(choice);
  const save = vscode.l10n.t('Save to {0}', name);
  const message = vscode.l10n.t('Save {0} {1} on the cluster "{2}"?', edit.type.kind, keyText(edit), name);
  const detail = vscode.l10n.t('It changes: {0}', firstOf(changed, 10));
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, save)) === save;
}

async function showDifference(studio: Studio, uri: vscode.Uri, { type, namespace, name, part }: Edit): Promise<void> {
  const { yaml } = await studio.cluster.request('getYaml', { type, namespace, name, part });
  const live = studio.documents.put(`${uri.path.replace(/\.yaml$/, '')} (cluster).yaml`, yaml);
  const title = vscode.l10n.t('{0}: cluster, and yours', name);
  await vscode.commands.executeCommand('vscode.diff', live, uri, title);
}

function tellElsewhere(elsewhere: readonly string[]): void {
  if (elsewhere.length === 0) return;
  const status = elsewhere.some((field) => field.startsWith('status'));
  const fields = firstOf(elsewhere, 5);
  showWarning(
    status
      ? vscode.l10n.t('Not saved here: {0}. Edit Status saves the status.', fields)
      : vscode.l10n.t('Not saved, since the server alone writes it: {0}', fields),
  );
}

function lines(fields: readonly OwnedField[]): string {
  const shown = fields.slice(0, 20).map(({ field, managers }) => `${field}: ${listed(managers)}`);
  return [...shown, ...(fields.length > shown.length ? [`… ${fields.length - shown.length}`] : [])].join('\n');
}

function notSaved(message: string): vscode.FileSystemError {
  return vscode.FileSystemError.Unavailable(message);
}
