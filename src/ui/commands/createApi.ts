import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { isTypeScriptProject, parseProject, type ProjectFile } from '../../scaffold/projectFile.ts';
import type { ReadFile } from '../../scaffold/plan.ts';
import { runWizard } from '../../workbench/wizard/runWizard.ts';
import { projectReader, writeAgreed } from '../files/planFiles.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { type ApiWizardAnswers, apiSteps } from './createApiSteps.ts';
import { chooseFolder } from './targets.ts';

/**
 * Asks for an API, or for a controller of a kind that exists already (and, in a folder without PROJECT, for a project), shows what will be
 * written, writes it, and opens it.
 */
export async function createApi(studio: Studio): Promise<void> {
  requireTrust();
  const folder = await chooseFolder(vscode.l10n.t('Where does the API belong?'));
  if (folder === undefined) return;
  await requireWritable(folder);
  const read = projectReader(folder);
  const project = readProjectFile(read);
  const answers = await runWizard<ApiWizardAnswers>(apiSteps(studio, folder, project, read), {});
  if (answers?.files === undefined || answers.plan === undefined) return;
  await writeAgreed(studio, folder, answers.plan, answers.files);
}

/** Before nine questions are asked whose answers could not be kept. */
async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CodedError(
      'ReadOnly',
      vscode.l10n.t(
        '{0} is read-only for you ({1}), so no project can be written into it. Open another folder, or change its rights.',
        folder,
        code ?? '',
      ),
      { cause: error },
    );
  }
}

/** The project that is there; undefined where a new one begins. Throws, with the place, when PROJECT is broken. */
function readProjectFile(read: ReadFile): ProjectFile | undefined {
  const text = read('PROJECT');
  if (text === undefined) return undefined;
  const parsed = parseProject(text);
  if (!parsed.ok) throw new CodedError('ProjectBroken', parsed.error.message);
  if (!isTypeScriptProject(parsed.value)) {
    throw new CodedError(
      'OtherLayout',
      vscode.l10n.t(
        'This project was made by {0}: add the API with "kubebuilder create api", and CRD Studio shows it.',
        parsed.value.layout.join(', ') || 'kubebuilder',
      ),
    );
  }
  return parsed.value;
}
