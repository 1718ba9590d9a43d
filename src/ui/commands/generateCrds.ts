import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { counted } from '../../workbench/text/words.ts';
import { generateInto } from '../language/generate.ts';
import { showInfo, showWarning } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { chooseProject, type CommandArgument } from './targets.ts';

/** Writes the CRDs, role and webhook configurations of a project as its sources say, and says what keeps one from being written. */
export async function generateCrds(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  await vscode.workspace.saveAll(false);
  const progress = { location: { viewId: 'crdStudio.project' } };
  const { result, written } = await vscode.window.withProgress(progress, () => generateInto(studio, project.folder));
  const problem = result.problems[0];
  if (problem !== undefined) {
    const path = problem.path.startsWith(project.folder) ? problem.path : join(project.folder, problem.path);
    const mistakes = counted(result.problems.filter((other) => other.path === problem.path).length, 'mistake');
    showWarning(vscode.l10n.t('Not every CRD was written: {0} has {1}. {2}', basename(path), mistakes, problem.message), {
      title: vscode.l10n.t('Go to the Mistake'),
      run: () => openAt(path, problem.line, problem.character),
    });
    return;
  }
  showInfo(
    written.length === 0
      ? vscode.l10n.t('The CRDs, role and webhooks are as the sources say; nothing had to be written.')
      : vscode.l10n.t('{0} written: {1}', counted(written.length, 'file'), written.join(', ')),
  );
}

export async function openAt(path: string, line: number, character: number): Promise<void> {
  const position = new vscode.Position(line, character);
  await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: new vscode.Range(position, position) });
}
