import { type Connection, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { loadCompiler } from '../crd/source/typescript/compiler.ts';
import type { GenerateResult, LanguageRequests } from '../protocol/language.ts';
import { codeActions } from './codeActions.ts';
import { diskFiles } from './diskFiles.ts';
import { DocumentChecks } from './documentChecks.ts';
import { generateResult } from './generate.ts';
import { pathOf, uriOf, withSlashes } from './paths.ts';
import { Projects, projectOf } from './project.ts';

/**
 * The language server: types to CRDs on request (it writes no file), and their problems while a person types. It executes nothing
 * of the workspace and says nothing about files outside a project's `src/api`.
 */
export function serve(connection: Connection, { clock }: { readonly clock: Clock }): void {
  const documents = new TextDocuments(TextDocument);
  const projects = new Projects();
  const withOpen = () => diskFiles((path) => documents.get(uriOf(path))?.getText());
  const checks = new DocumentChecks({
    clock,
    pause: 150,
    async check(project) {
      const files = withOpen();
      return { files, diagnostics: (await projects.generate(project, files)).diagnostics };
    },
    publish: (uri, diagnostics) => void connection.sendDiagnostics({ uri, diagnostics }),
    onError: (error) => connection.console.error(`The types could not be checked: ${messageOf(error)}`),
  });
  const touched = (uri: string): void => {
    const path = pathOf(uri);
    const project = path === undefined ? undefined : projectOf(path);
    if (project !== undefined) checks.changed(project);
  };

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      codeActionProvider: { codeActionKinds: ['quickfix'] },
    },
    serverInfo: { name: 'CRD Studio' },
  }));
  connection.onInitialized(() => void loadCompiler());
  connection.onRequest('crdStudio/generate', ({ project }: LanguageRequests['crdStudio/generate']['params']): Promise<GenerateResult> => {
    const files = diskFiles();
    return projects.generate(withSlashes(project), files).then((generated) => generateResult(generated, files));
  });
  connection.onCodeAction(codeActions);
  documents.onDidChangeContent(({ document }) => touched(document.uri));
  documents.onDidClose(({ document }) => touched(document.uri));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const change of changes) touched(change.uri);
  });
  connection.onShutdown(() => checks.dispose());
  documents.listen(connection);
  connection.listen();
}
