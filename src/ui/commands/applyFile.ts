import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { firstOf } from '../../workbench/text/words.ts';
import { showInfo } from '../messages.ts';
import { applyFolder } from './resources/applyFolder.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { confirmWrite } from './confirmWrite.ts';
import { chooseProject, type CommandArgument, targetOf, uriOf } from './targets.ts';

/** Applies a YAML file (a sample, the active editor's, or one that is chosen), or all of a folder, to the cluster by server-side apply. */
export async function applyFile(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const uri = await fileToApply(studio, argument);
  if (uri === undefined) return;
  if (uri.scheme !== 'untitled' && ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0)
    return applyFolder(studio, uri);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.isDirty && !document.isUntitled) await document.save();
  const name = basename(uri.fsPath);
  if (!(await confirmWrite(studio, vscode.l10n.t('Apply {0}', name), vscode.l10n.t('Apply')))) return;
  const progress = { location: { viewId: 'crdStudio.resources' } };
  const { applied } = await vscode.window.withProgress(progress, () =>
    studio.cluster.request('applyYaml', { yaml: document.getText(), dryRun: false, namespace: studio.cluster.namespace }),
  );
  showInfo(vscode.l10n.t('Applied to {0}: {1}', clusterName(studio.cluster.choice), firstOf(applied, 3)));
}

async function fileToApply(studio: Studio, argument: CommandArgument): Promise<vscode.Uri | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'samples') return vscode.Uri.file(join(target.folder, target.path));
  const uri = uriOf(argument);
  if (uri !== undefined && (argument instanceof vscode.Uri || isYaml(uri))) return uri;
  const project = await chooseProject(studio, undefined);
  const samples = project?.apis.flatMap((api) => api.samples) ?? [];
  if (project === undefined || samples.length === 0) {
    return (await vscode.window.showOpenDialog({ filters: { YAML: ['yaml', 'yml'] }, openLabel: vscode.l10n.t('Apply') }))?.[0];
  }
  const chosen = await vscode.window.showQuickPick(samples, { placeHolder: vscode.l10n.t('Which sample is to be applied?') });
  return chosen === undefined ? undefined : vscode.Uri.file(join(project.folder, chosen));
}

function isYaml(uri: vscode.Uri): boolean {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  return /\.ya?ml$/.test(uri.path) || document?.languageId === 'yaml';
}
