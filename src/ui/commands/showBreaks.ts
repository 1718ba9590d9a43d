import * as vscode from 'vscode';
import { describeBreaks } from '../../workbench/text/describeBreaks.ts';
import { showInfo } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { apisOf, chooseProject, type CommandArgument } from './targets.ts';

/** Shows what the types, as they are saved, break for those who rely on the CRDs of the last commit: a page a CRD. */
export async function showBreaks(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  await vscode.workspace.saveAll(false);
  const paths = new Set(apisOf(project, argument).map((api) => api.crd.path));
  const compared = (await studio.language.compatibility(project.folder)).filter(({ path }) => paths.has(path));
  if (compared.length === 0) {
    showInfo(vscode.l10n.t('There is nothing to compare: the last commit has no other version of this CRD, or there is no repository.'));
    return;
  }
  for (const crd of compared) {
    const page = studio.documents.put(`/breaks/${crd.kind}.md`, describeBreaks(crd));
    await vscode.commands.executeCommand('markdown.showPreview', page);
  }
}
