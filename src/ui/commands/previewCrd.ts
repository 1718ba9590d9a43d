import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposable.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import type { FieldLines } from '../../protocol/language.ts';
import { generateInto } from '../language/generate.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { apisOf, chooseProject, type CommandArgument } from './targets.ts';

/** Opens the CRD of a types file beside it. It is written anew at each save of the types, and scrolls with them. */
export async function previewCrd(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  const [api] = apisOf(project, argument);
  if (api?.types === undefined)
    throw new CodedError('NoApi', vscode.l10n.t('This project has no types to make a CRD from. Create API makes some.'));
  const [types, crd] = [join(project.folder, api.types), join(project.folder, api.crd.path)];
  await vscode.workspace.saveAll(false);
  if (!existsSync(crd)) await generateInto(studio, project.folder);
  if (!existsSync(crd))
    throw new CodedError('NoCrd', vscode.l10n.t('{0} is not generated yet, since its types have a mistake.', api.crd.path));
  await vscode.window.showTextDocument(vscode.Uri.file(types), { viewColumn: vscode.ViewColumn.One });
  const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true };
  const preview = await vscode.window.showTextDocument(vscode.Uri.file(crd), options);
  scrollTogether(studio, preview.document, () => studio.language.fieldLines(project.folder, api.crd.path));
}

/** Previews that scroll already: the command may be run again while its preview is open. */
const scrolling = new WeakSet<vscode.TextDocument>();

/** Until the preview is closed: its first line on show is that of the first field on show in the types. */
function scrollTogether(studio: Studio, preview: vscode.TextDocument, read: () => Promise<readonly FieldLines[]>): void {
  if (scrolling.has(preview)) return;
  scrolling.add(preview);
  const store = new DisposableStore();
  let pairs: readonly FieldLines[] = [];
  const refresh = (): void => {
    read().then(
      (found) => (pairs = found),
      (error: unknown) => studio.log.warn(`The CRD's preview does not scroll with its types: ${messageOf(error)}`),
    );
  };
  const follow = (editor: vscode.TextEditor): void => {
    const top = editor.visibleRanges[0]?.start.line ?? 0;
    const path = withSlashes(editor.document.uri.fsPath);
    const below = pairs.filter(({ source, sourceLine }) => source === path && sourceLine >= top);
    const [first] = below.toSorted((a, b) => a.sourceLine - b.sourceLine);
    const shown = vscode.window.visibleTextEditors.find(({ document }) => document === preview);
    if (first === undefined || shown === undefined) return;
    shown.revealRange(new vscode.Range(first.crdLine, 0, first.crdLine, 0), vscode.TextEditorRevealType.AtTop);
  };
  store.add(vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => follow(textEditor)));
  store.add(studio.projects.onDidChange(refresh));
  store.add(
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document === preview) store.dispose();
    }),
  );
  studio.store.add(store);
  refresh();
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
