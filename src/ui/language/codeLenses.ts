import { join } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { CrdBreaks } from '../../protocol/language.ts';
import { breaksTitle } from '../../workbench/text/describeBreaks.ts';
import type { OpenProject } from '../commands/targets.ts';
import type { Studio } from '../studio.ts';

/** Over a kind in its types, and over each CRD in YAML: what can be done with it, and what the types break beside the last commit. */
export function registerCodeLenses(studio: Studio): void {
  const { projects, store } = studio;
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(projects.onDidChange(() => changed.fire()));
  const lenses = (of: (document: vscode.TextDocument) => vscode.CodeLens[] | Promise<vscode.CodeLens[]>) => ({
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: async (document: vscode.TextDocument): Promise<vscode.CodeLens[]> =>
      vscode.workspace.isTrusted ? of(document) : [],
  });
  const types = { scheme: 'file', language: 'typescript', pattern: '**/src/api/**/*.ts' };
  const overTypesOf = (document: vscode.TextDocument): vscode.CodeLens[] | Promise<vscode.CodeLens[]> => {
    const project = projectOf(studio, document);
    return project === undefined ? [] : overTypes(studio, project, document);
  };
  store.add(vscode.languages.registerCodeLensProvider(types, lenses(overTypesOf)));
  store.add(vscode.languages.registerCodeLensProvider({ scheme: 'file', language: 'yaml' }, lenses(overCrds)));
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

/** Whether the file belongs to a project or not; one that is still to be filled in by Helm is no CRD. */
function overCrds(document: vscode.TextDocument): vscode.CodeLens[] {
  const text = document.getText();
  const found = [...text.matchAll(/^kind:[ \t]*["']?CustomResourceDefinition["']?[ \t\r]*$/gm)];
  return found.flatMap(({ index }) => {
    const { range } = document.lineAt(document.positionAt(index));
    const [install, sample] = common(range, document.uri);
    return [install, lens(range, vscode.l10n.t('Compare with Cluster'), 'crdStudio.compareCrd', document.uri), sample];
  });
}

function common(range: vscode.Range, uri: vscode.Uri): [install: vscode.CodeLens, sample: vscode.CodeLens] {
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
