import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import type { Disposable } from '../../base/disposable.ts';
import { environmentFor, type NodeExecutable } from '../../base/nodeExecutable.ts';
import type { EditorRequests, LanguageNotifications, LanguageRequests, ServerNotifications } from '../../protocol/language.ts';

export interface LanguageConnection extends Disposable {
  /** Asks the server; rejects with what it says when it cannot answer. */
  request<Name extends keyof LanguageRequests>(
    name: Name,
    params: LanguageRequests[Name]['params'],
    token?: vscode.CancellationToken,
  ): Promise<LanguageRequests[Name]['result']>;
  tell<Name extends keyof LanguageNotifications>(name: Name, params: LanguageNotifications[Name]): Promise<void>;
}

/** What the server may ask. */
export type EditorAnswers = {
  readonly [Name in keyof EditorRequests]: (params: EditorRequests[Name]['params']) => Promise<EditorRequests[Name]['result']>;
};

/** Starts dist/server.js and speaks LSP with it over its standard streams. */
export async function startLanguageConnection(options: {
  readonly script: string;
  readonly node: NodeExecutable;
  readonly compileCache: string;
  readonly channel: vscode.LogOutputChannel;
  readonly answers: EditorAnswers;
  readonly onSchemaKinds: (told: ServerNotifications['crdStudio/schemaKinds']) => void;
}): Promise<LanguageConnection> {
  const { script, node, channel, compileCache, answers, onSchemaKinds } = options;
  const crdFiles = vscode.workspace.createFileSystemWatcher('**/config/crd/bases/*.{yaml,yml}');
  const client = new LanguageClient(
    'crdStudio',
    'CRD Studio',
    {
      command: node.path,
      args: [script],
      transport: TransportKind.stdio,
      options: { env: environmentFor(node, process.env, { NODE_COMPILE_CACHE: compileCache }) },
    },
    {
      documentSelector: [
        { scheme: 'file', language: 'typescript', pattern: '**/src/**/*.ts' },
        { scheme: 'file', language: 'yaml' },
        { scheme: 'file', language: 'json' },
        { scheme: 'file', language: 'go' },
      ],
      synchronize: { fileEvents: crdFiles },
      outputChannel: channel,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      progressOnInitialization: false,
    },
  );
  client.onRequest('crdStudio/clusterCrd', answers['crdStudio/clusterCrd']);
  client.onNotification('crdStudio/schemaKinds', onSchemaKinds);
  await client.start();
  return {
    // An absent token would be sent as a parameter of its own.
    request: (name, params, token) => (token === undefined ? client.sendRequest(name, params) : client.sendRequest(name, params, token)),
    tell: (name, params) => client.sendNotification(name, params),
    dispose() {
      crdFiles.dispose();
      void client.dispose(2000);
    },
  };
}
