import { randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { launchConfiguration } from '../../workbench/debug/launchConfiguration.ts';
import { remedies } from '../commands/register.ts';
import type { OpenProject } from '../commands/targets.ts';
import { showError } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { readyToLaunch } from './beforeLaunch.ts';
import { sessionProperty } from './debugSession.ts';

/** The debug type that package.json contributes. */
export const debugType = 'crd-controller';

/** Registers the debug type: its configurations become js-debug's, with our runner as their program. */
export function registerDebugType(studio: Studio): void {
  const provider: vscode.DebugConfigurationProvider = {
    provideDebugConfigurations: () => [defaultConfiguration()],
    resolveDebugConfiguration: async (folder, configuration) => {
      try {
        return await resolve(studio, folder, configuration);
      } catch (error) {
        showError(studio.log, error, ...remedies(studio, error));
        return undefined;
      }
    },
  };
  studio.store.add(vscode.debug.registerDebugConfigurationProvider(debugType, provider));
  studio.store.add(
    vscode.debug.registerDebugConfigurationProvider(
      debugType,
      { provideDebugConfigurations: () => [defaultConfiguration()] },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
  );
}

function defaultConfiguration(): vscode.DebugConfiguration {
  return { type: debugType, request: 'launch', name: vscode.l10n.t('Debug Controller'), project: '${workspaceFolder}' };
}

/** The type must change here: later, js-debug would run the program and hit no breakpoint. */
async function resolve(
  studio: Studio,
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined> {
  requireTrust();
  await studio.projects.refresh();
  const project = projectOf(studio, folder, configuration);
  await vscode.workspace.saveAll(false);
  if (!(await readyToLaunch(studio, project))) return undefined;
  const [node, connection, socket] = await Promise.all([
    studio.node(),
    studio.cluster.request('connection', {}),
    studio.sessionServer.address(),
  ]);
  const id = randomUUID();
  const token = randomUUID();
  const session = studio.sessions.add({
    id,
    name: project.file.projectName || vscode.workspace.asRelativePath(project.folder),
    project: project.folder,
    cluster: clusterName(studio.cluster.choice),
  });
  const expected = studio.sessionServer.expect(token, session, connection);
  const ended = studio.sessions.onDidEnd((other) => {
    if (other !== session) return;
    expected.dispose();
    ended.dispose();
  });
  const launch = launchConfiguration({
    name: configuration.name,
    node,
    extension: studio.file(),
    cache: studio.cache,
    project: project.folder,
    socket,
    token,
    env: configuration['env'] as Record<string, string> | undefined,
  });
  const { project: _project, ...others } = configuration; // tasks before and after, presentation: js-debug's own
  return { ...others, ...launch, [sessionProperty]: id };
}

function projectOf(studio: Studio, folder: vscode.WorkspaceFolder | undefined, configuration: vscode.DebugConfiguration): OpenProject {
  const named: unknown = configuration['project'];
  const base = folder?.uri.fsPath ?? studio.projects.views.find((view) => view.state === 'project')?.folder ?? '';
  const wanted = typeof named === 'string' ? named.replaceAll('${workspaceFolder}', base) : base;
  const path = (isAbsolute(wanted) ? wanted : join(base, wanted)).replace(/[\\/]$/, '');
  const view = studio.projects.get(path);
  if (view?.state === 'broken') throw new CodedError('ProjectBroken', view.problem.message);
  if (view?.state !== 'project') {
    throw new CodedError(
      'NoProject',
      vscode.l10n.t(
        '{0} has no PROJECT file, so there is no controller to debug. Create API makes one.',
        path || vscode.l10n.t('This window'),
      ),
    );
  }
  return view;
}
