import {
  type CancellationToken,
  type Connection,
  type TextDocumentPositionParams,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { loadCompiler } from '../crd/source/typescript/compiler.ts';
import type { EditorRequests, GenerateResult, LanguageNotifications, LanguageRequests, ServerNotifications } from '../protocol/language.ts';
import { mayHavePlacedMarkers } from '../crd/source/typescript/placedMarkers.ts';
import { type AnswerInExpression, completeExpression, hoverExpression } from './cel/expression.ts';
import { expressionAt } from './cel/expressionAt.ts';
import { codeActions } from './codeActions.ts';
import { Compatibility } from './compatibility.ts';
import { completeMarker } from './completion.ts';
import { answerCrdRequests } from './crdRequests.ts';
import { diskFiles } from './diskFiles.ts';
import { DocumentChecks } from './documentChecks.ts';
import { generateResult } from './generate.ts';
import { checkGo, goMarkerPlaceAt, isProjectGo } from './goLanguage.ts';
import { hoverMarker } from './hover.ts';
import { textsOfLastCommit } from './lastCommit.ts';
import { type MarkerPlace, markerPlaceAt } from './markerPlace.ts';
import { OpenDocumentChecks } from './openDocumentChecks.ts';
import { pathOf, withSlashes } from './paths.ts';
import { Positions } from './positions.ts';
import { isTypesPath, Projects, projectOf } from './project.ts';
import { ClusterCrds } from './yaml/clusterCrds.ts';
import { isCrdFile } from './yaml/crdFiles.ts';
import { paceOf } from './yaml/pace.ts';
import { YamlLanguage } from './yaml/yamlLanguage.ts';

/**
 * The language server: types to CRDs, and markers to the role and webhook configurations, on request (it writes no file), and their
 * problems while a person types. It executes nothing of the workspace and says nothing about files outside a project's `src`.
 */
export function serve(connection: Connection, { clock }: { readonly clock: Clock }): void {
  const documents = new TextDocuments(TextDocument);
  const projects = new Projects();
  const compatibility = new Compatibility();
  const withOpen = () => {
    const open = new Map(documents.all().map((document) => [pathOf(document.uri), document]));
    return diskFiles((path) => open.get(path)?.getText());
  };
  const checks = new DocumentChecks({
    clock,
    pause: 150,
    async check(project) {
      const files = withOpen();
      return { files, diagnostics: await projects.problems(project, files) };
    },
    publish: (uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }),
    onError: (error) => connection.console.error(`The types could not be checked: ${messageOf(error)}`),
  });
  const touched = (uri: string): void => {
    const path = pathOf(uri);
    const project = path === undefined ? undefined : projectOf(path);
    if (path === undefined || project === undefined) return;
    const marked = mayHavePlacedMarkers(documents.get(uri)?.getText() ?? '');
    if (marked || isTypesPath(project, path) || projects.uses(project, path)) checks.changed(project);
  };

  const atMarker = async <T>(
    at: TextDocumentPositionParams,
    answer: (place: MarkerPlace & { readonly inTypes: boolean }, positions: Positions) => T,
    nothing: T,
  ): Promise<T> => {
    const document = documents.get(at.textDocument.uri);
    if (document !== undefined && isProjectGo(document)) {
      const place = await goMarkerPlaceAt(document, document.offsetAt(at.position));
      return place === undefined ? nothing : answer({ ...place, inTypes: true }, new Positions(document.getText()));
    }
    const path = pathOf(at.textDocument.uri);
    const project = path === undefined ? undefined : projectOf(path);
    if (document === undefined || path === undefined || project === undefined) return nothing;
    const place = markerPlaceAt(await loadCompiler(), document.getText(), document.offsetAt(at.position));
    return place === undefined ? nothing : answer({ ...place, inTypes: isTypesPath(project, path) }, new Positions(document.getText()));
  };

  /** Undefined where the place is in no expression of a rule. */
  const atExpression = async <T>(at: TextDocumentPositionParams, answer: AnswerInExpression<T>): Promise<T | undefined> => {
    const document = documents.get(at.textDocument.uri);
    const offset = document?.offsetAt(at.position) ?? 0;
    const expression = document && (await expressionAt(document, offset, projects, withOpen()));
    return expression && answer(expression, offset, new Positions(document.getText()));
  };

  const cluster = new ClusterCrds({
    read: async (name) =>
      (await connection.sendRequest<EditorRequests['crdStudio/clusterCrd']['result']>('crdStudio/clusterCrd', { name })).json,
    onDidChange: () => checkYamlAgain(),
    onError: (message) => connection.console.warn(message),
  });
  const yaml = new YamlLanguage(projects, cluster, (uri, kinds) => {
    const told: ServerNotifications['crdStudio/schemaKinds'] = { uri, kinds };
    void connection.sendNotification('crdStudio/schemaKinds', told);
  });
  const openChecks = new OpenDocumentChecks({
    clock,
    pause: 150,
    async check(uri, signal) {
      const document = documents.get(uri);
      if (document === undefined) yaml.closed(uri);
      else if (isYaml(document)) return yaml.check(document, { clock, signal });
      return document !== undefined && isProjectGo(document) ? checkGo(document) : undefined;
    },
    publish: (uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }),
    onError: (error) => connection.console.error(`A document could not be checked: ${messageOf(error)}`),
  });
  const yamlAt = (at: TextDocumentPositionParams): TextDocument | undefined => {
    const document = documents.get(at.textDocument.uri);
    return document !== undefined && isYaml(document) ? document : undefined;
  };
  const checkYamlAgain = (): void => {
    for (const document of documents.all()) if (isYaml(document)) openChecks.changed(document.uri);
  };

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      codeActionProvider: { codeActionKinds: ['quickfix'] },
      completionProvider: { triggerCharacters: ['+', ':', ',', '.', '('] },
      hoverProvider: true,
      definitionProvider: true,
    },
    serverInfo: { name: 'CRD Studio' },
  }));
  connection.onInitialized(() => void loadCompiler());
  connection.onRequest('crdStudio/generate', ({ project }: LanguageRequests['crdStudio/generate']['params']): Promise<GenerateResult> => {
    const files = diskFiles();
    const folder = withSlashes(project);
    return projects.generate(folder, files).then((generated) => generateResult(folder, generated, files));
  });
  connection.onRequest('crdStudio/compatibility', async ({ project }: LanguageRequests['crdStudio/compatibility']['params']) => {
    const folder = withSlashes(project);
    const { files } = await projects.generate(folder, diskFiles());
    const before = await textsOfLastCommit(
      folder,
      files.map(({ path }) => path),
    );
    return { crds: compatibility.of(files, before) };
  });
  answerCrdRequests(connection, clock);
  connection.onRequest('crdStudio/fieldLines', async ({ project, path }: LanguageRequests['crdStudio/fieldLines']['params']) => {
    return { pairs: await projects.fieldLines(withSlashes(project), path, diskFiles()) };
  });
  connection.onCodeAction(codeActions);
  connection.onCompletion(async (at, token) => {
    const inExpression = await atExpression(at, completeExpression);
    if (inExpression !== undefined) return inExpression;
    const document = yamlAt(at);
    if (document === undefined) return atMarker(at, completeMarker, []);
    return document.languageId === 'json' ? [] : yaml.complete(document, at.position, paceOf(clock, token));
  });
  connection.onHover(async (at, token) => {
    const inExpression = await atExpression(at, hoverExpression);
    if (inExpression !== undefined) return inExpression;
    const document = yamlAt(at);
    if (document === undefined) return atMarker(at, hoverMarker, undefined);
    return yaml.hover(document, at.position, paceOf(clock, token));
  });
  connection.onDefinition((at, token) => {
    const document = yamlAt(at);
    return document && yaml.definition(document, at.position, withOpen(), paceOf(clock, token));
  });
  connection.onNotification('crdStudio/otherYaml', (does: LanguageNotifications['crdStudio/otherYaml']) => {
    yaml.other.does = does;
    checkYamlAgain();
  });
  connection.onRequest(
    'crdStudio/yamlSchema',
    async (
      { uri }: LanguageRequests['crdStudio/yamlSchema']['params'],
      token: CancellationToken,
    ): Promise<LanguageRequests['crdStudio/yamlSchema']['result']> => {
      const document = documents.get(uri);
      const schema = document && (await yaml.jsonSchema(document, paceOf(clock, token)));
      if (schema === undefined) return {};
      if (yaml.other.fetched(uri)) openChecks.changed(uri);
      return { schema: JSON.stringify(schema) };
    },
  );
  connection.onNotification('crdStudio/clusterKinds', ({ kinds }: LanguageNotifications['crdStudio/clusterKinds']) => cluster.set(kinds));
  const changed = ({ document }: { readonly document: TextDocument }): void => {
    if (isYaml(document) || document.languageId === 'go') openChecks.changed(document.uri);
    else touched(document.uri);
  };
  documents.onDidChangeContent(changed);
  documents.onDidClose(changed);
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const change of changes) touched(change.uri);
    if (changes.some(({ uri }) => isCrdFile(uri))) for (const document of documents.all()) changed({ document });
  });
  connection.onShutdown(() => {
    checks.dispose();
    openChecks.dispose();
  });
  documents.listen(connection);
  connection.listen();
}

/** JSON is YAML to kubectl. */
function isYaml({ languageId }: TextDocument): boolean {
  return languageId === 'yaml' || languageId === 'json';
}
