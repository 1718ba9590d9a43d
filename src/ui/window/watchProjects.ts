import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import { Batcher } from '../../workbench/sessions/batcher.ts';
import { compareProjects } from '../../workbench/project/compareProjects.ts';
import { isTypesFile } from '../../workbench/project/typesFile.ts';
import { generateInto } from '../language/generate.ts';
import { showError } from '../messages.ts';
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
  store.add(vscode.workspace.onDidSaveTextDocument((document) => void generateOnSave(studio, document)));
  store.add(vscode.workspace.onDidOpenTextDocument((document) => warmUp(studio, document)));
  store.add(
    vscode.workspace.onDidGrantWorkspaceTrust(() => vscode.workspace.textDocuments.forEach((document) => warmUp(studio, document))),
  );
  void projects.setFolders(foldersOnDisk()).then(() => vscode.workspace.textDocuments.forEach((document) => warmUp(studio, document)));
}

function foldersOnDisk(): string[] {
  return (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file').map((folder) => folder.uri.fsPath);
}

async function generateOnSave(studio: Studio, document: vscode.TextDocument): Promise<void> {
  await studio.projects.known;
  const folder = typesFolder(studio, document);
  if (folder === undefined || !vscode.workspace.getConfiguration('crdStudio', document.uri).get<boolean>('generateOnSave', true)) return;
  try {
    await generateInto(studio, folder);
  } catch (error) {
    showError(studio.log, error);
  }
}

/** The language server is started with the first types file that is on show, so that the first save finds it warm. */
function warmUp(studio: Studio, document: vscode.TextDocument): void {
  if (typesFolder(studio, document) === undefined) return;
  studio.language.start().catch((error: unknown) => studio.log.error(`The language server did not start: ${messageOf(error)}`));
}

/** The project whose types a document holds; nothing in a folder that is not trusted. */
function typesFolder(studio: Studio, document: vscode.TextDocument): string | undefined {
  if (!vscode.workspace.isTrusted || document.uri.scheme !== 'file' || document.languageId !== 'typescript') return undefined;
  return studio.projects.views.find((view) => view.state === 'project' && isTypesFile(view.folder, document.uri.fsPath))?.folder;
}

async function compareWithCluster(studio: Studio): Promise<void> {
  if (studio.cluster.state.state !== 'connected') return;
  try {
    await compareProjects(studio.projects, (files) => studio.cluster.request('compareCrds', { files }));
  } catch (error) {
    studio.log.warn(`CRDs could not be compared with the cluster: ${messageOf(error)}`);
  }
}
