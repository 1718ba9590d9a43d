import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import type { CrdFile, CrdInstall } from '../../protocol/cluster.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { counted } from '../../workbench/text/words.ts';
import { signalOf } from '../cancellation.ts';
import { generateInto } from '../language/generate.ts';
import { showInfo, showLogAction, showWarning } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { confirmWrite } from './confirmWrite.ts';
import { strangeCrdFile } from './crdFile.ts';
import { openAt } from './generateCrds.ts';
import { apisOf, chooseProject, type CommandArgument, type OpenProject } from './targets.ts';

/** How long a CRD may take to become Established; in ms. */
const establishWithin = 30_000;

/** Installs the CRDs that a command is about: generated from the types first, then dry run, apply, and wait for Established. */
export async function installCrds(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const strange = strangeCrdFile(studio, argument);
  if (strange !== undefined) return installFile(studio, strange);
  const project = await chooseProject(studio, argument);
  if (project === undefined) return;
  await vscode.workspace.saveAll(false);
  const paths = [...new Set(apisOf(project, argument).map((api) => api.crd.path))];
  const what = vscode.l10n.t('Install {0}', counted(paths.length, 'CRD'));
  if (!(await confirmWrite(studio, what, vscode.l10n.t('Install')))) return;
  const options = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Install CRDs'), cancellable: true };
  const installed = await vscode.window.withProgress(options, (progress, token) => install(studio, project, paths, progress, token));
  if (installed !== undefined) tell(studio, installed);
}

/** Installs all CRDs of a file that is nobody's but its own, as it is. */
async function installFile(studio: Studio, uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.isDirty) await document.save();
  const path = basename(uri.fsPath);
  if (!(await confirmWrite(studio, vscode.l10n.t('Install {0}', path), vscode.l10n.t('Install')))) return;
  const options = { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Install CRDs'), cancellable: true };
  const files = [{ path, text: document.getText() }];
  tell(studio, await vscode.window.withProgress(options, (progress, token) => installFiles(studio, files, progress, token)));
}

/** Resolves to what became of each CRD; undefined when mistakes in the types keep one from being generated. */
async function install(
  studio: Studio,
  project: OpenProject,
  paths: readonly string[],
  progress: vscode.Progress<{ message?: string }>,
  token: vscode.CancellationToken,
): Promise<readonly CrdInstall[] | undefined> {
  progress.report({ message: vscode.l10n.t('generating from the types') });
  if (await hasMistakes(studio, project, paths, token)) return undefined;
  return installFiles(studio, crdFiles(project.folder, paths), progress, token);
}

async function installFiles(
  studio: Studio,
  files: readonly CrdFile[],
  progress: vscode.Progress<{ message?: string }>,
  token: vscode.CancellationToken,
): Promise<readonly CrdInstall[]> {
  const { state } = studio.cluster;
  if (state.state !== 'connected') progress.report({ message: vscode.l10n.t('connecting to {0}', clusterName(studio.cluster.choice)) });
  const listener = studio.cluster.onInstallProgress(({ crd, message }) => progress.report({ message: `${crd}: ${message}` }));
  try {
    const { crds } = await studio.cluster.request('installCrds', { files, timeoutMs: establishWithin }, signalOf(token));
    return crds;
  } finally {
    listener.dispose();
  }
}

async function hasMistakes(
  studio: Studio,
  project: OpenProject,
  paths: readonly string[],
  token: vscode.CancellationToken,
): Promise<boolean> {
  if (project.apis.every((api) => api.types === undefined)) return false; // a Go project: its CRDs come from controller-gen
  const { result } = await generateInto(studio, project.folder, { token });
  const view = studio.projects.get(project.folder);
  const wanted = view?.state === 'project' ? view.apis.filter((api) => paths.includes(api.crd.path)) : [];
  const problem = wanted.flatMap((api) => api.problems)[0] ?? (result.files.length === 0 ? result.problems[0] : undefined);
  if (problem === undefined) return false;
  const path = problem.path.startsWith(project.folder) ? problem.path : join(project.folder, problem.path);
  showWarning(vscode.l10n.t('Nothing was installed: {0} has a mistake. {1}', basename(path), problem.message), {
    title: vscode.l10n.t('Go to the Mistake'),
    run: () => openAt(path, problem.line, problem.character),
  });
  return true;
}

function crdFiles(folder: string, paths: readonly string[]): CrdFile[] {
  if (paths.length === 0)
    throw new CodedError('NoCrd', vscode.l10n.t('This project has no API yet, so there is no CRD to install. Create API makes one.'));
  return paths.map((path) => {
    try {
      return { path, text: readFileSync(join(folder, path), 'utf8') };
    } catch (error) {
      throw new CodedError('NoCrd', vscode.l10n.t('{0} is not there: Generate CRDs writes it.', path), { cause: error });
    }
  });
}

function tell(studio: Studio, installed: readonly CrdInstall[]): void {
  const name = clusterName(studio.cluster.choice);
  const failed = installed.find((crd) => crd.state !== 'established');
  if (failed === undefined) {
    const names = installed.map((crd) => crd.name).join(', ');
    const unchanged = installed.every((crd) => crd.state === 'established' && !crd.changed);
    showInfo(
      unchanged
        ? vscode.l10n.t('{0} was installed in {1} already and is the same.', names, name)
        : vscode.l10n.t('Installed in {0}: {1}', name, names),
    );
    return;
  }
  if (failed.state === 'refused') {
    showWarning(vscode.l10n.t('{0} refused {1}: {2}', name, failed.name, failed.message), showLogAction());
    return;
  }
  const conditions = failed.state === 'notEstablished' ? failed.conditions : [];
  const why = conditions
    .filter((condition) => condition.status !== 'True')
    .map(({ type, reason, message }) => `${type}: ${reason}, ${message}`);
  showWarning(vscode.l10n.t('{0} is in {1} and is not Established. {2}', failed.name, name, why.join('; ')), showLogAction());
}
