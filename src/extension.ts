import type * as vscode from 'vscode';
import { createApi, type StudioApi } from './ui/api.ts';
import { commandTable } from './ui/commands/index.ts';
import { registerCommands } from './ui/commands/register.ts';
import { registerDebugType } from './ui/debug/provider.ts';
import { tellOfSessions } from './ui/debug/sessionMessages.ts';
import { Stops } from './ui/debug/stops.ts';
import { trackSessions } from './ui/debug/tracker.ts';
import { shareClusterKinds } from './ui/language/clusterKinds.ts';
import { registerCodeLenses } from './ui/language/codeLenses.ts';
import { ObjectDocuments } from './ui/documents/objectDocuments.ts';
import { shareSchemas } from './ui/language/yamlExtension.ts';
import { createStudio } from './ui/studio.ts';
import { createViews } from './ui/views/views.ts';
import { keepContextKeys } from './ui/window/contextKeys.ts';
import { followControllers } from './ui/window/controllerKeys.ts';
import { followKubeconfig } from './ui/window/followKubeconfig.ts';
import { recoverInterruptedWrites } from './ui/window/recover.ts';
import { followSandbox } from './ui/window/sandboxLink.ts';
import { startSandboxOnOpen } from './ui/window/startSandboxOnOpen.ts';
import { createStatusBar } from './ui/window/statusBar.ts';
import { watchProjects } from './ui/window/watchProjects.ts';

/** Nothing heavy is loaded and no process is started here: both wait until a person does something that needs them. */
export function activate(context: vscode.ExtensionContext): StudioApi {
  const studio = createStudio(context);
  context.subscriptions.push(studio.store);

  const views = createViews(studio);
  const stops = new Stops(studio, views);
  registerCommands(studio, commandTable(stops, new ObjectDocuments(studio), views.filter));
  registerDebugType(studio);
  trackSessions(studio, stops);
  tellOfSessions(studio);

  keepContextKeys(studio);
  followControllers(studio);
  createStatusBar(studio);
  followSandbox(studio);
  followKubeconfig(studio);
  void recoverInterruptedWrites(studio);
  watchProjects(studio);
  registerCodeLenses(studio);
  shareClusterKinds(studio);
  shareSchemas(studio);
  startSandboxOnOpen(studio);
  return createApi(studio, views);
}
