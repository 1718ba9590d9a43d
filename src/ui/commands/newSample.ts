import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { otherVersions } from '../../scaffold/checkApi.ts';
import { layoutOf } from '../../scaffold/layout.ts';
import { sampleYaml } from '../../scaffold/templates/api/sample.ts';
import { writePlan } from '../../workbench/files/journal.ts';
import type { ApiView } from '../../workbench/project/projectView.ts';
import { groupOf, type ProjectResource } from '../../scaffold/projectFile.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { chooseCrd, strangeCrdFile } from './crdFile.ts';
import { apisOf, chooseProject, type CommandArgument, type OpenProject } from './targets.ts';

/** Writes one more sample of a kind, under the first name that is free, and opens it. */
export async function newSample(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const strange = strangeCrdFile(studio, argument);
  if (strange !== undefined) return showSample(studio, strange);
  const project = await chooseProject(studio, argument);
  const api = project === undefined ? undefined : await chooseApi(project, argument);
  if (project === undefined || api === undefined) return;
  const resource = project.file.resources.find(
    (each) => groupOf(each) === api.group && each.kind === api.kind && each.version === api.version,
  );
  if (resource === undefined) return;
  const layout = layoutOf(project.file, resource);
  const stem = layout.sampleFile.replace(/\.yaml$/, '');
  let number = 1;
  const path = (): string => (number === 1 ? layout.sampleFile : `${stem}-${number}.yaml`);
  while (existsSync(join(project.folder, path()))) number++;
  const text = await textOf(studio, project, api, resource, number);
  const files = [{ path: path(), mode: 'create', text } as const];
  await writePlan({ root: project.folder, files }, { folder: studio.journals, now: studio.clock.now() });
  await vscode.window.showTextDocument(vscode.Uri.file(join(project.folder, path())), { preview: false });
  await studio.projects.refresh();
}

/** Of a CRD that belongs to no project nobody knows where its samples lie: a person saves it where they want it. */
async function showSample(studio: Studio, uri: vscode.Uri): Promise<void> {
  const chosen = await chooseCrd(studio, uri);
  if (chosen === undefined) return;
  const { file, crd } = chosen;
  const version = crd.versions.length > 1 ? await vscode.window.showQuickPick(crd.versions) : crd.versions[0];
  if (version === undefined) return;
  const content = await studio.language.sample({ file, crd: crd.name, version, name: `${crd.kind.toLowerCase()}-sample`, labels: {} });
  if (content === undefined) return;
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml', content }));
}

/** By the CRD, so that it is valid whatever became of the types; before there is one, what Create API wrote. */
async function textOf(studio: Studio, project: OpenProject, api: ApiView, resource: ProjectResource, number: number): Promise<string> {
  const layout = layoutOf(project.file, resource);
  const template = sampleYaml(project.file.projectName, resource, layout, otherVersions(project.file, resource).length > 1);
  const first = /^ {2}name: (.*)$/m.exec(template)?.[1] ?? layout.singular;
  const name = number === 1 ? first : `${first}-${number}`;
  const file = join(project.folder, api.crd.path);
  const labels = { 'app.kubernetes.io/name': project.file.projectName };
  const made = existsSync(file) ? await studio.language.sample({ file, version: api.version, name, labels }) : undefined;
  return made ?? template.replace(`  name: ${first}\n`, `  name: ${name}\n`);
}

async function chooseApi(project: OpenProject, argument: CommandArgument): Promise<ApiView | undefined> {
  const apis = apisOf(project, argument);
  if (apis.length <= 1) return apis[0];
  const items = apis.map((api) => ({ label: `${api.version} ${api.kind}`, description: api.group, api }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('A sample of which kind?') }))?.api;
}
