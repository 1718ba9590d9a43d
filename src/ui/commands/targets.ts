import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import type { ApiView, ProjectView } from '../../workbench/project/projectView.ts';
import type { TreeTarget } from '../../workbench/trees/treeNode.ts';
import type { Studio } from '../studio.ts';

/** What a command may be called with: a line of a tree, a file of the explorer or an editor, or nothing. */
export type CommandArgument = { readonly target?: TreeTarget } | vscode.Uri | undefined;

export function targetOf(argument: CommandArgument): TreeTarget | undefined {
  return argument === undefined || argument instanceof vscode.Uri ? undefined : argument.target;
}

/** The file a command is about: its argument, else the active editor's. */
export function uriOf(argument: CommandArgument): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  return argument === undefined ? vscode.window.activeTextEditor?.document.uri : undefined;
}

export type OpenProject = Extract<ProjectView, { state: 'project' }>;

/** The project that a command is about: the one named, the active editor's, the only one, or the one that is chosen. */
export async function chooseProject(studio: Studio, argument: CommandArgument): Promise<OpenProject | undefined> {
  const target = targetOf(argument);
  const named = target !== undefined && 'folder' in target ? target.folder : folderOf(studio, uriOf(argument));
  const projects = studio.projects.views.filter((view) => view.state === 'project');
  const found = projects.find((project) => project.folder === named);
  if (found !== undefined) return found;
  const broken = studio.projects.views.find((view) => view.state === 'broken');
  if (projects.length === 0) {
    if (broken?.state === 'broken') throw new CodedError('ProjectBroken', broken.problem.message);
    throw new CodedError('NoProject', vscode.l10n.t('No folder of this window has a PROJECT file. Create API makes one.'));
  }
  if (projects.length === 1) return projects[0];
  const items = projects.map((project) => ({ label: project.file.projectName, description: project.folder, project }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which project?') });
  return chosen?.project;
}

/** APIs that a command is about: one line's, one types file's, or all of the project. */
export function apisOf(project: OpenProject, argument: CommandArgument): readonly ApiView[] {
  const target = targetOf(argument);
  if (target?.type === 'api') {
    return project.apis.filter((api) => api.group === target.group && api.kind === target.kind && api.version === target.version);
  }
  if (target?.type === 'crdFile') return project.apis.filter((api) => api.crd.path === target.path);
  const path = uriOf(argument)?.fsPath;
  const own = project.apis.filter(
    (api) => path !== undefined && [api.types, api.crd.path].some((file) => file !== undefined && isFile(project, file, path)),
  );
  return own.length > 0 ? own : project.apis;
}

/** A folder on a disk: the only one of the window, or the chosen one. Throws when there is none. */
export async function chooseFolder(placeHolder: string): Promise<string | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file');
  if (folders.length === 0)
    throw new CodedError('NoFolder', vscode.l10n.t('No folder on a disk is open. Open one first: a project lives in a folder.'));
  if (folders.length === 1) return folders[0]?.uri.fsPath;
  return (await vscode.window.showWorkspaceFolderPick({ placeHolder }))?.uri.fsPath;
}

function folderOf(studio: Studio, uri: vscode.Uri | undefined): string | undefined {
  if (uri?.scheme !== 'file') return undefined;
  const path = uri.fsPath.replaceAll('\\', '/');
  return studio.projects.folders.find((folder) => path.startsWith(`${folder.replaceAll('\\', '/')}/`));
}

function isFile(project: OpenProject, relative: string, path: string): boolean {
  return path.replaceAll('\\', '/') === `${project.folder.replaceAll('\\', '/')}/${relative}`;
}
