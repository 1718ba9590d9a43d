import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import { Batcher } from '../../workbench/sessions/batcher.ts';
import { compareProjects } from '../../workbench/project/compareProjects.ts';
import { isSourceFile, isTypesFile } from '../../workbench/project/typesFile.ts';
import { generateInto } from '../language/generate.ts';
import { showError, showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

/**
 * Keeps the projects as they are on disk, generates on save, and compares CRDs with the cluster when either has changed.
 * Activation does not wait for the first read: who needs it waits for `projects.known`.
 */
export function watchProjects(studio: Studio): void {
  const { projects, cluster, clock, store } = studio;
  const compare = store.add(new Batcher(clock, 300, () => void compareWithCluster(studio)));
  const read = store.add(new Batcher(clock, 100, () => void projects.refresh().then(() => compare.changed())));
  const watcher = store.add(vscode.workspace.createFileSystemWatcher('**/{PROJECT,src/**/*.ts,config/**/*.yaml}'));
  for (const change of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
    store.add(
      change((uri) => {
        if (!/[\\/](node_modules|dist|\.git)[\\/]/.test(uri.fsPath)) read.changed();
      }),
    );
  }
  store.add(vscode.workspace.onDidChangeWorkspaceFolders(() => void projects.setFolders(foldersOnDisk())));
  store.add(cluster.onCrds(() => compare.changed()));
  store.add(projects.onDidGenerate(() => compare.changed())); // the watcher tells nothing of folders that were made in one go
  const told = new Set<string>();
  store.add(vscode.workspace.onDidSaveTextDocument((document) => void generateOnSave(studio, document, told)));
  store.add(vscode.workspace.onDidOpenTextDocument((document) => warmUp(studio, document)));
  store.add(
    vscode.workspace.onDidGrantWorkspaceTrust(() => vscode.workspace.textDocuments.forEach((document) => warmUp(studio, document))),
  );
  void projects.setFolders(foldersOnDisk()).then(() => vscode.workspace.textDocuments.forEach((document) => warmUp(studio, document)));
}

function foldersOnDisk(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file').map((folder) => folder.uri.fsPath);
}

async function generateOnSave(studio: Studio, document: vscode.TextDocument, told: Set<string>): Promise<void> {
  await studio.projects.known;
  const folder = folderWith(studio, document, isSourceFile);
  if (folder === undefined || !vscode.workspace.getConfiguration('crdStudio', document.uri).get<boolean>('generateOnSave', true)) return;
  try {
    const { kept } = await generateInto(studio, folder, { ask: false });
    tellOfKept(folder, kept, told);
  } catch (error) {
    showError(studio.log, error);
  }
}

/** Says once a window that a file was left alone: a question at each save would be too much. */
function tellOfKept(folder: string, kept: readonly string[], told: Set<string>): void {
  const fresh = kept.filter((path) => !told.has(`${folder} ${path}`));
  if (fresh.length === 0) return;
  for (const path of fresh) told.add(`${folder} ${path}`);
  const names = fresh.join(', ');
  const text = vscode.l10n.t('{0} was left as it is: it holds something of your own. Generate CRDs shows the difference, and asks.', names);
  showWarning(text, { title: vscode.l10n.t('Generate CRDs'), run: () => vscode.commands.executeCommand('crdStudio.generateCrds') });
}

/** The language server is started with the first file on show that it has something to say of, so that the first save finds it warm. */
function warmUp(studio: Studio, document: vscode.TextDocument): void {
  if (!vscode.workspace.isTrusted || document.uri.scheme !== 'file') return;
  if (folderWith(studio, document, isTypesFile) !== undefined || isProjectGo(studio, document)) startLanguage(studio);
  else if (document.languageId === 'yaml') {
    void vscode.workspace.findFiles('**/config/crd/bases/*.{yaml,yml}', '**/node_modules/**', 1).then(([crd]) => {
      if (crd !== undefined) startLanguage(studio);
    });
  }
}

function isProjectGo(studio: Studio, document: vscode.TextDocument): boolean {
  const folder = document.languageId === 'go' ? vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath : undefined;
  return studio.projects.views.some((view) => view.state === 'project' && view.folder === folder);
}

function startLanguage(studio: Studio): void {
  studio.language.start().catch((error: unknown) => studio.log.error(`The language server did not start: ${messageOf(error)}`));
}

/** The TypeScript project that a document is such a file of; nothing in a folder that is not trusted. */
function folderWith(studio: Studio, document: vscode.TextDocument, isSuch: (folder: string, path: string) => boolean): string | undefined {
  if (!vscode.workspace.isTrusted || document.uri.scheme !== 'file' || document.languageId !== 'typescript') return undefined;
  const views = studio.projects.views.filter((view) => view.state === 'project' && view.typescript);
  return views.find((view) => isSuch(view.folder, document.uri.fsPath))?.folder;
}

async function compareWithCluster(studio: Studio): Promise<void> {
  if (studio.cluster.state.state !== 'connected') return;
  try {
    await compareProjects(studio.projects, (files) => studio.cluster.request('compareCrds', { files }));
  } catch (error) {
    studio.log.warn(`CRDs could not be compared with the cluster: ${messageOf(error)}`);
  }
}
