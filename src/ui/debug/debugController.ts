import * as vscode from 'vscode';
import { chooseProject, type CommandArgument } from '../commands/targets.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { debugType } from './provider.ts';

/** Starts the controllers of a project under the debugger: by its launch.json where that has such a configuration. */
export async function debugController(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(project.folder));
  const configurations = vscode.workspace.getConfiguration('launch', folder?.uri).get<vscode.DebugConfiguration[]>('configurations') ?? [];
  const own = configurations.find((configuration) => configuration.type === debugType);
  const made = { type: debugType, request: 'launch', name: vscode.l10n.t('Debug Controller'), project: project.folder };
  await vscode.debug.startDebugging(folder, own ?? made);
}
