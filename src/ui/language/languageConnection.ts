import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import type { Disposable } from '../../base/disposable.ts';
import { environmentFor, type NodeExecutable } from '../../base/nodeExecutable.ts';
import type { GenerateResult, LanguageRequests } from '../../protocol/language.ts';

export interface LanguageConnection extends Disposable {
  generate(project: string, token?: vscode.CancellationToken): Promise<GenerateResult>;
}

/** Starts dist/server.js and speaks LSP with it over its standard streams. */
export async function startLanguageConnection(options: {
  readonly script: string;
  readonly node: NodeExecutable;
  readonly compileCache: string;
  readonly channel: vscode.LogOutputChannel;
}): Promise<LanguageConnection> {
  const { script, node, channel, compileCache } = options;
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
      ],
      synchronize: { fileEvents: crdFiles },
      outputChannel: channel,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      progressOnInitialization: false,
    },
  );
  await client.start();
  return {
    generate: (project, token) => {
      const params: LanguageRequests['crdStudio/generate']['params'] = { project };
      return client.sendRequest<GenerateResult>('crdStudio/generate', params, token);
    },
    dispose() {
      crdFiles.dispose();
      void client.dispose(2000);
    },
  };
}
