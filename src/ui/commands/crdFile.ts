import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import type { CrdInFile } from '../../protocol/language.ts';
import type { Studio } from '../studio.ts';
import { type CommandArgument, uriOf } from './targets.ts';

/** The YAML file that a command was called with, where no project has it as the CRD of an API. */
export function strangeCrdFile(studio: Studio, argument: CommandArgument): vscode.Uri | undefined {
  if (!(argument instanceof vscode.Uri) || argument.scheme !== 'file' || !/\.ya?ml$/.test(argument.path)) return undefined;
  const projects = studio.projects.views.filter((view) => view.state === 'project');
  const isOurs = projects.some(({ folder, apis }) => apis.some(({ crd }) => join(folder, crd.path) === argument.fsPath));
  return isOurs ? undefined : argument;
}

/** The CRD of the YAML file that a command is about, whether the file belongs to a project or not; undefined where a choice was given up. */
export async function chooseCrd(
  studio: Studio,
  argument: CommandArgument,
): Promise<{ readonly file: string; readonly crd: CrdInFile } | undefined> {
  const uri = uriOf(argument);
  if (uri?.scheme !== 'file' || !/\.ya?ml$/.test(uri.path))
    throw new CodedError('NoCrdFile', vscode.l10n.t('Open the YAML file of a CRD first: this is about the CRD in the active editor.'));
  await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString() && document.isDirty)?.save();
  const crds = await studio.language.crdsIn(uri.fsPath);
  if (crds.length === 0) throw new CodedError('NoCrdFile', vscode.l10n.t('There is no CRD in {0} that can be read.', basename(uri.fsPath)));
  if (crds.length === 1) return { file: uri.fsPath, crd: crds[0] as CrdInFile };
  const items = crds.map((crd) => ({ label: crd.kind, description: crd.name, crd }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which CRD?') });
  return chosen && { file: uri.fsPath, crd: chosen.crd };
}
