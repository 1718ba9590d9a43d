import * as vscode from 'vscode';
import type { Studio } from '../studio.ts';

/** Keeps the keys up to date that package.json's `when` clauses name. */
export function keepContextKeys(studio: Studio): void {
  const { projects, sessions, cluster, sandbox, store } = studio;
  const set = keySetter();
  const ofProjects = (): void => {
    set(
      'crdStudio.hasProject',
      projects.views.some((view) => view.state !== 'none'),
    );
    set(
      'crdStudio.controllerProject',
      projects.views.some((view) => view.state === 'project' && view.typescript && view.apis.some((api) => api.controller !== undefined)),
    );
    set(
      'crdStudio.hasLaunchJson',
      projects.views.some((view) => view.state === 'project' && hasLaunch(view.folder)),
    );
  };
  const ofSessions = (): void => {
    set(
      'crdStudio.sessionLive',
      sessions.all.some((session) => session.live),
    );
    set(
      'crdStudio.paused',
      sessions.all.some((session) => session.state.state === 'paused'),
    );
  };
  const ofCluster = (): void => set('crdStudio.clusterOpen', cluster.state.state === 'connected');
  store.add(projects.onDidChange(ofProjects));
  store.add(sessions.onDidChange(ofSessions));
  store.add(cluster.onDidChange(ofCluster));
  if (sandbox !== undefined) store.add(sandbox.onDidChange(({ state }) => set('crdStudio.sandboxRunning', state === 'running')));
  store.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('launch')) ofProjects();
    }),
  );
}

function hasLaunch(folder: string): boolean {
  const configurations = vscode.workspace.getConfiguration('launch', vscode.Uri.file(folder)).get<unknown[]>('configurations');
  return (configurations?.length ?? 0) > 0;
}

/** Tells VS Code only what changed. */
function keySetter(): (key: string, value: boolean) => void {
  const known = new Map<string, boolean>();
  return (key, value) => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
}
