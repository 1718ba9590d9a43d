import type * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import type { CrdBreaks, FieldLines, GenerateResult, LanguageRequests } from '../../protocol/language.ts';
import type { Projects } from '../../workbench/project/projects.ts';
import type { LanguageConnection } from './languageConnection.ts';

export interface LanguageServiceOptions {
  /** Absolute path of dist/server.js. */
  readonly script: string;
  readonly node: () => Promise<NodeExecutable>;
  /** Where Node keeps the server and the TypeScript compiler compiled. */
  readonly compileCache: string;
  readonly channel: vscode.LogOutputChannel;
  readonly projects: Projects;
}

/** The language server's process, started when a types file is opened or a CRD is to be generated. */
export class LanguageService implements Disposable {
  readonly #options: LanguageServiceOptions;
  #connection: Promise<LanguageConnection> | undefined;

  constructor(options: LanguageServiceOptions) {
    this.#options = options;
  }

  /** Resolves when the server answers. Its module is loaded only here: activation must not pay for it. */
  start(): Promise<LanguageConnection> {
    this.#connection ??= this.#start();
    return this.#connection;
  }

  async generate(project: string, token?: vscode.CancellationToken): Promise<GenerateResult> {
    return (await this.start()).request('crdStudio/generate', { project }, token);
  }

  /** What the project's types break for those who rely on the last commit's CRDs. */
  async compatibility(project: string): Promise<readonly CrdBreaks[]> {
    return (await (await this.start()).request('crdStudio/compatibility', { project })).crds;
  }

  /** An object of a version of the CRD in a file, as YAML; undefined where it has no such version. */
  async sample(params: LanguageRequests['crdStudio/sample']['params']): Promise<string | undefined> {
    return (await (await this.start()).request('crdStudio/sample', params)).text;
  }

  /** Which lines of the types and of a generated CRD say the same field. */
  async fieldLines(project: string, path: string): Promise<readonly FieldLines[]> {
    return (await (await this.start()).request('crdStudio/fieldLines', { project, path })).pairs;
  }

  dispose(): void {
    this.#connection?.then(
      (connection) => connection.dispose(),
      () => undefined,
    );
  }

  async #start(): Promise<LanguageConnection> {
    try {
      const { startLanguageConnection } = await import('./languageConnection.ts');
      const { script, channel, compileCache } = this.#options;
      return await startLanguageConnection({ script, channel, compileCache, node: await this.#options.node() });
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }
}
