import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Plan, PlanFile } from '../../scaffold/plan.ts';
import type { Studio } from '../studio.ts';

/** The files that a person agreed to; undefined when they left. */
export async function previewPlan(
  studio: Studio,
  title: string,
  root: string,
  plan: Plan,
): Promise<readonly PlanFile[] | 'back' | undefined> {
  const answer = await showFiles(studio, title, root, plan);
  if (answer !== 'write') return answer;
  const agreed: PlanFile[] = [];
  for (const file of plan.files) {
    if (!replacesOther(file)) {
      agreed.push(file);
      continue;
    }
    const decision = await askReplace(studio, root, file);
    if (decision === undefined) return undefined;
    if (decision === 'replace') agreed.push(file);
  }
  return agreed;
}

type FileItem = vscode.QuickPickItem & { readonly file?: PlanFile };

function showFiles(studio: Studio, title: string, root: string, plan: Plan): Promise<'write' | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<FileItem>();
  const write: FileItem = {
    label: vscode.l10n.t('$(check) Write {0} files', plan.files.length),
    detail: vscode.l10n.t('Into {0}', root),
  };
  pick.title = vscode.l10n.t('{0}: what will be written', title);
  pick.placeholder = vscode.l10n.t('Enter writes the files. Choose one to look at it first.');
  pick.ignoreFocusOut = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = [
    write,
    { label: vscode.l10n.t('Files'), kind: vscode.QuickPickItemKind.Separator },
    ...plan.files.map((file) => ({ label: `$(${iconOf(file)}) ${file.path}`, description: describe(file), file })),
    ...plan.notes.map((note) => ({ label: `$(info) ${note.split('\n', 1)[0] ?? ''}`, detail: note.split('\n').slice(1).join(' · ') })),
  ];
  return new Promise((resolve) => {
    let ended = false;
    const end = (answer: 'write' | 'back' | undefined): void => {
      if (ended) return;
      ended = true;
      resolve(answer);
      pick.dispose();
    };
    pick.onDidTriggerButton(() => end('back'));
    pick.onDidHide(() => end(undefined));
    pick.onDidAccept(() => {
      const chosen = pick.selectedItems[0];
      if (chosen === write) end('write');
      else if (chosen?.file !== undefined) void showFile(studio, root, chosen.file);
    });
    pick.show();
  });
}

/** Whole files of ours that would take the place of a person's. */
function replacesOther(file: PlanFile): boolean {
  return file.mode === 'create' && file.before !== undefined;
}

function describe(file: PlanFile): string {
  if (replacesOther(file)) return vscode.l10n.t('differs from yours: you will be asked');
  return file.mode === 'create' ? vscode.l10n.t('new') : vscode.l10n.t('lines added');
}

function iconOf(file: PlanFile): string {
  if (replacesOther(file)) return 'warning';
  return file.mode === 'create' ? 'new-file' : 'edit';
}

async function showFile(studio: Studio, root: string, file: PlanFile): Promise<void> {
  if (!('text' in file)) return;
  const planned = studio.documents.put(`/planned/${file.path}`, file.text);
  const options = { preview: true, preserveFocus: true };
  if (file.before === undefined) await vscode.window.showTextDocument(planned, options);
  else {
    const current = vscode.Uri.file(join(root, file.path));
    await vscode.commands.executeCommand('vscode.diff', current, planned, vscode.l10n.t('{0}: yours and planned', file.path), options);
  }
}

async function askReplace(studio: Studio, root: string, file: PlanFile): Promise<'replace' | 'keep' | undefined> {
  await showFile(studio, root, file);
  const replace = vscode.l10n.t('Replace');
  const keep = vscode.l10n.t('Keep Mine');
  const message = vscode.l10n.t(
    '{0} is there already and differs. The editor shows yours on the left and the planned one on the right.',
    file.path,
  );
  const chosen = await vscode.window.showWarningMessage(message, { modal: true }, replace, keep);
  return chosen === replace ? 'replace' : chosen === keep ? 'keep' : undefined;
}
