import { join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { type Action, showError } from '../messages.ts';
import type { Studio } from '../studio.ts';
import { openAt } from './generateCrds.ts';
import type { Command } from './index.ts';
import type { CommandArgument } from './targets.ts';

/** Registers the table. A command that fails says why, with the button that helps most. */
export function registerCommands(studio: Studio, table: Readonly<Record<string, Command>>): void {
  for (const [id, command] of Object.entries(table)) {
    studio.store.add(
      vscode.commands.registerCommand(id, async (argument: CommandArgument) => {
        try {
          await studio.projects.known;
          return await command(studio, argument);
        } catch (error) {
          showError(studio.log, error, ...remedies(studio, error));
          return undefined;
        }
      }),
    );
  }
}

/** The buttons that help a person on after an error. */
export function remedies(studio: Studio, error: unknown): Action[] {
  const run = (title: string, command: string, ...args: unknown[]): Action => ({
    title,
    run: () => vscode.commands.executeCommand(command, ...args),
  });
  const unreachable = studio.cluster.state.state === 'failed' ? [run(vscode.l10n.t('Select Cluster'), 'crdStudio.selectCluster')] : [];
  if (!(error instanceof CodedError)) return unreachable;
  switch (error.code) {
    case 'Untrusted':
      return [run(vscode.l10n.t('Manage Workspace Trust'), 'workbench.trust.manage')];
    case 'NoFolder':
    case 'ReadOnly':
      return [run(vscode.l10n.t('Open Folder'), 'workbench.action.files.openFolder')];
    case 'NoProject':
    case 'NoApi':
      return [run(vscode.l10n.t('Create API'), 'crdStudio.createApi')];
    case 'NoCrd':
      return [run(vscode.l10n.t('Generate CRDs'), 'crdStudio.generateCrds')];
    case 'ProjectBroken':
      return [{ title: vscode.l10n.t('Open PROJECT'), run: () => openBroken(studio) }];
    case 'NodeTooOld':
    case 'NodeNotFound':
      return [run(vscode.l10n.t('Open Settings'), 'workbench.action.openSettings', 'crdStudio.nodePath')];
    default:
      return unreachable;
  }
}

async function openBroken(studio: Studio): Promise<void> {
  const view = studio.projects.views.find((each) => each.state === 'broken');
  if (view !== undefined) await openAt(join(view.folder, 'PROJECT'), view.problem.line, view.problem.character);
}
