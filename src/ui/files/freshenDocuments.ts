import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { PlanFile } from '../../scaffold/plan.ts';
import type { Studio } from '../studio.ts';

/** How long the editor's own watcher has to notice a file that was written. */
const noticed = 1000;

/**
 * Gives open documents the text of files that we wrote. The editor does so by itself as a rule; but its recursive watcher on Linux never
 * tells of a folder that was made together with the one above it, as `config/crd/bases` is. What a person has changed is left alone.
 */
export function freshenDocuments(studio: Studio, folder: string, files: readonly PlanFile[]): void {
  const paths = new Set(files.map((file) => join(folder, file.path)));
  if (!vscode.workspace.textDocuments.some((document) => paths.has(document.uri.fsPath))) return;
  studio.clock.setTimer(noticed, () => {
    for (const document of vscode.workspace.textDocuments) {
      if (!paths.has(document.uri.fsPath)) continue;
      freshen(document).catch((error: unknown) => studio.log.warn(`${document.uri.fsPath} is not shown as it is: ${messageOf(error)}`));
    }
  });
}

async function freshen(document: vscode.TextDocument): Promise<void> {
  const text = await readFile(document.uri.fsPath, 'utf8');
  if (document.isDirty || document.getText() === text) return;
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)), text);
  await vscode.workspace.applyEdit(change);
  await document.save(); // the same text as on disk, which is no conflict
}
