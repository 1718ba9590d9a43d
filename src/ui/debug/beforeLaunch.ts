import * as vscode from 'vscode';
import type { CrdComparison, CrdInstall } from '../../protocol/cluster.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { crdFilesOf } from '../../workbench/project/compareProjects.ts';
import { counted } from '../../workbench/text/words.ts';
import { confirmWrite } from '../commands/confirmWrite.ts';
import type { OpenProject } from '../commands/targets.ts';
import { generateInto } from '../language/generate.ts';
import { showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

/**
 * What a controller needs before it starts: an open cluster that a person agreed to, and its CRDs in it as the project has
 * them. False: the person did not go on.
 */
export async function readyToLaunch(studio: Studio, project: OpenProject): Promise<boolean> {
  const { cluster } = studio;
  const name = clusterName(cluster.choice);
  const run = vscode.l10n.t('Run the controllers of {0}', project.file.projectName);
  if (!(await confirmWrite(studio, run, vscode.l10n.t('Run')))) return false;
  const progress = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Looking at the CRDs in {0}', name) };
  const wanting = await vscode.window.withProgress(progress, () => wantingCrds(studio, project));
  if (wanting.length === 0) return true;
  const install = vscode.l10n.t('Install and Debug');
  const anyway = vscode.l10n.t('Debug Anyway');
  const chosen = await vscode.window.showWarningMessage(describe(wanting, name), { modal: true, detail: detail(wanting) }, install, anyway);
  if (chosen !== install) return chosen === anyway;
  const files = (await crdFilesOf(studio.projects.get(project.folder) ?? project)).filter((file) =>
    wanting.some((crd) => crd.path === file.path),
  );
  const { crds } = await cluster.request('installCrds', { files, timeoutMs: 30_000 });
  const failed = crds.find((crd) => crd.state !== 'established');
  if (failed === undefined) return true;
  void vscode.window.showErrorMessage(vscode.l10n.t('{0} could not be installed in {1}: {2}', failed.name, name, whyNot(failed)));
  return false;
}

/** After the debugger's Restart, which nobody can hold up: says which CRDs have changed since they were installed. */
export async function tellOfChangedCrds(studio: Studio, folder: string | undefined): Promise<void> {
  const project = studio.projects.views.find((view) => view.folder === folder);
  if (project?.state !== 'project') return;
  const wanting = await wantingCrds(studio, project);
  if (wanting.length === 0) return;
  showWarning(describe(wanting, clusterName(studio.cluster.choice)), {
    title: vscode.l10n.t('Install CRDs'),
    run: () => vscode.commands.executeCommand('crdStudio.installCrds'),
  });
}

/** CRD files that the cluster has not, or has otherwise. */
async function wantingCrds(studio: Studio, project: OpenProject): Promise<readonly CrdComparison[]> {
  if (project.apis.some((api) => api.types !== undefined && api.crd.generated === 'absent')) await generateInto(studio, project.folder);
  await studio.cluster.open();
  const files = await crdFilesOf(studio.projects.get(project.folder) ?? project);
  if (files.length === 0) return [];
  const { crds } = await studio.cluster.request('compareCrds', { files });
  return crds.filter((crd) => crd.state !== 'same');
}

function describe(wanting: readonly CrdComparison[], cluster: string): string {
  const [first] = wanting;
  if (first !== undefined && wanting.length === 1) {
    if (first.state === 'absent')
      return vscode.l10n.t('{0} is not installed in {1}, so its controller would find no objects.', first.name, cluster);
    return vscode.l10n.t('{0} in {1} is not as the project has it.', first.name, cluster);
  }
  return vscode.l10n.t('{0} of this project are not installed in {1}, or differ there.', counted(wanting.length, 'CRD'), cluster);
}

function detail(wanting: readonly CrdComparison[]): string {
  if (wanting.length === 1 && wanting[0]?.state === 'absent') return ''; // said already
  return wanting
    .map((crd) => {
      switch (crd.state) {
        case 'absent':
        case 'same':
          return vscode.l10n.t('{0}: not installed', crd.name);
        case 'differs':
          return vscode.l10n.t('{0}: differs in {1}', crd.name, crd.fields.slice(0, 5).join(', '));
        case 'refused':
          return vscode.l10n.t('{0}: would be refused, {1}', crd.name, crd.message);
      }
    })
    .join('\n');
}

function whyNot(crd: CrdInstall): string {
  if (crd.state === 'refused') return crd.message;
  if (crd.state === 'established') return '';
  return crd.conditions
    .filter((condition) => condition.status !== 'True')
    .map(({ reason, message }) => `${reason}: ${message}`)
    .join('; ');
}
