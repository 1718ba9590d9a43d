import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { GenerateResult } from '../../src/protocol/language.ts';

export interface LanguageServerProcess {
  generate(project: string): Promise<GenerateResult>;
  stop(): Promise<void>;
}

/** Starts dist/server.js and speaks with it as the editor does: JSON-RPC over its standard streams, Node's compile cache in a folder. */
export async function startLanguageServer(script: string, compileCache?: string): Promise<LanguageServerProcess> {
  const env = compileCache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const child = spawn(process.execPath, [script, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));
  const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification('initialized', {});
  return {
    generate: (project) => connection.sendRequest('crdStudio/generate', { project }),
    async stop() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await exited;
      connection.dispose();
    },
  };
}
