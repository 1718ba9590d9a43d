import { join } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { CrdBreaks } from '../../protocol/language.ts';
import type { ApiView } from '../../workbench/project/projectView.ts';
import { breaksTitle } from '../../workbench/text/describeBreaks.ts';
import type { OpenProject } from '../commands/targets.ts';
import type { Studio } from '../studio.ts';

/** Over a kind in its types, and over its CRD: what can be done with it, and what it breaks beside the last commit. */
export function registerCodeLenses(studio: Studio): void {
  const { projects, store } = studio;
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(projects.onDidChange(() => changed.fire()));
  const lensesOf = (of: (project: OpenProject, document: vscode.TextDocument) => vscode.CodeLens[] | Promise<vscode.CodeLens[]>) => ({
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: async (document: vscode.TextDocument): Promise<vscode.CodeLens[]> => {
      const project = vscode.workspace.isTrusted ? projectOf(studio, document) : undefined;
      return project === undefined ? [] : of(project, document);
    },
  });
  const types = { scheme: 'file', language: 'typescript', pattern: '**/src/api/**/*.ts' };
  const crds = { scheme: 'file', language: 'yaml', pattern: '**/config/crd/bases/*.yaml' };
  store.add(
    vscode.languages.registerCodeLensProvider(
      types,
      lensesOf((project, document) => overTypes(studio, project, document)),
    ),
  );
  store.add(vscode.languages.registerCodeLensProvider(crds, lensesOf(overCrd)));
}

async function overTypes(studio: Studio, project: OpenProject, document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
  const apis = project.apis.filter(({ types }) => types !== undefined && join(project.folder, types) === document.uri.fsPath);
  if (apis.length === 0) return [];
  const compared = await studio.language.compatibility(project.folder).catch((error: unknown): readonly CrdBreaks[] => {
    studio.log.warn(`The CRDs could not be compared with the last commit: ${messageOf(error)}`);
    return [];
  });
  return apis.flatMap((api) => {
    const range = lineOf(document, new RegExp(`^export (?:interface|type) ${api.kind}\\b`));
    if (range === undefined) return [];
    const { uri } = document;
    const broken = compared.find(({ path }) => path === api.crd.path);
    return [
      lens(range, vscode.l10n.t('Preview CRD'), 'crdStudio.previewCrd', uri),
      ...common(range, uri),
      ...(broken === undefined ? [] : [lens(range, breaksTitle(broken.breaks), 'crdStudio.showBreaks', uri)]),
    ];
  });
}

function overCrd(project: OpenProject, document: vscode.TextDocument): vscode.CodeLens[] {
  const ours = project.apis.some((api: ApiView) => join(project.folder, api.crd.path) === document.uri.fsPath);
  const range = ours ? lineOf(document, /^kind: CustomResourceDefinition\b/) : undefined;
  return range === undefined ? [] : common(range, document.uri);
}

function common(range: vscode.Range, uri: vscode.Uri): vscode.CodeLens[] {
  return [
    lens(range, vscode.l10n.t('Install'), 'crdStudio.installCrds', uri),
    lens(range, vscode.l10n.t('New Sample'), 'crdStudio.newSample', uri),
  ];
}

function lens(range: vscode.Range, title: string, command: string, uri: vscode.Uri): vscode.CodeLens {
  return new vscode.CodeLens(range, { title, command, arguments: [uri] });
}

function lineOf(document: vscode.TextDocument, pattern: RegExp): vscode.Range | undefined {
  for (let line = 0; line < document.lineCount; line++) {
    const { text, range } = document.lineAt(line);
    if (pattern.test(text)) return range;
  }
  return undefined;
}

function projectOf(studio: Studio, document: vscode.TextDocument): OpenProject | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  return studio.projects.views.filter((view) => view.state === 'project').find((project) => project.folder === folder);
}
