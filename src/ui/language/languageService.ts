import type * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { NodeExecutable } from '../../base/nodeExecutable.ts';
import type {
  ClusterComparison,
  ClusterKind,
  CrdBreaks,
  CrdInFile,
  FieldLines,
  GenerateResult,
  LanguageNotifications,
  LanguageRequests,
  OtherYaml,
  ServerNotifications,
} from '../../protocol/language.ts';
import type { Projects } from '../../workbench/project/projects.ts';
import type { EditorAnswers, LanguageConnection } from './languageConnection.ts';

export interface LanguageServiceOptions {
  /** Absolute path of dist/server.js. */
  readonly script: string;
  readonly node: () => Promise<NodeExecutable>;
  /** Where Node keeps the server and the TypeScript compiler compiled. */
  readonly compileCache: string;
  readonly channel: vscode.LogOutputChannel;
  readonly projects: Projects;
  readonly answers: EditorAnswers;
}

/** The language server's process, started when a types file is opened or a CRD is to be generated. */
export class LanguageService implements Disposable {
  readonly #options: LanguageServiceOptions;
  #connection: Promise<LanguageConnection> | undefined;
  #kinds: readonly ClusterKind[] = [];
  #otherYaml: OtherYaml | undefined;
  /** Called each time that the server has started. */
  onStarted: () => void = () => undefined;
  onSchemaKinds: (told: ServerNotifications['crdStudio/schemaKinds']) => void = () => undefined;

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

  async crdsIn(file: string): Promise<readonly CrdInFile[]> {
    return (await (await this.start()).request('crdStudio/crdsIn', { file })).crds;
  }

  /** A CRD of a file beside the cluster's; undefined where the file does not have it. */
  async compareWithCluster(params: LanguageRequests['crdStudio/compareWithCluster']['params']): Promise<ClusterComparison | undefined> {
    return (await (await this.start()).request('crdStudio/compareWithCluster', params)).compared;
  }

  /** Which lines of the types and of a generated CRD say the same field. */
  async fieldLines(project: string, path: string): Promise<readonly FieldLines[]> {
    return (await (await this.start()).request('crdStudio/fieldLines', { project, path })).pairs;
  }

  /** What the chosen cluster has now; a server that is started later is told it, too. */
  setClusterKinds(kinds: readonly ClusterKind[]): void {
    this.#kinds = kinds;
    this.#tell('crdStudio/clusterKinds', { kinds });
  }

  /** What another YAML extension does by our schemas. */
  setOtherYaml(does: OtherYaml): void {
    this.#otherYaml = does;
    this.#tell('crdStudio/otherYaml', does);
  }

  /** The schema of the kinds that an open YAML file names. */
  async yamlSchema(uri: string): Promise<string | undefined> {
    return (await (await this.start()).request('crdStudio/yamlSchema', { uri })).schema;
  }

  dispose(): void {
    this.#connection?.then(
      (connection) => connection.dispose(),
      () => undefined,
    );
  }

  /** Nothing where the server is not needed yet. */
  #tell<Name extends keyof LanguageNotifications>(name: Name, params: LanguageNotifications[Name]): void {
    this.#connection
      ?.then((connection) => connection.tell(name, params))
      .catch((error: unknown) => this.#options.channel.debug(`The language server was not told ${name}: ${messageOf(error)}`));
  }

  async #start(): Promise<LanguageConnection> {
    try {
      const { startLanguageConnection } = await import('./languageConnection.ts');
      const { script, channel, compileCache, answers } = this.#options;
      const connection = await startLanguageConnection({
        script,
        channel,
        compileCache,
        answers,
        node: await this.#options.node(),
        onSchemaKinds: (told) => this.onSchemaKinds(told),
      });
      if (this.#kinds.length > 0) await connection.tell('crdStudio/clusterKinds', { kinds: this.#kinds });
      if (this.#otherYaml !== undefined) await connection.tell('crdStudio/otherYaml', this.#otherYaml);
      this.onStarted();
      return connection;
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }
}
