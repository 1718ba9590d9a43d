import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext } from 'node:test';
import {
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { FakeClock } from '../../../src/base/fakeClock.ts';
import { serve } from '../../../src/language/server.ts';
import type { EditorRequests, GenerateResult, ServerNotifications } from '../../../src/protocol/language.ts';

/** An editor in a test: it talks to the server in this process over streams, about a project in a temporary folder. */
export class Client {
  readonly project: string;
  readonly clock = new FakeClock();
  readonly published = new Map<string, Diagnostic[]>();
  /** CRDs that the cluster has, as JSON by name, and what of them the server has asked for. */
  readonly clusterCrds = new Map<string, string>();
  readonly asked: string[] = [];
  /** Kinds of open files, by URI, that the server has told of. */
  readonly schemaKinds = new Map<string, string>();
  readonly #connection: ProtocolConnection;
  #arrived: () => void = () => undefined;

  private constructor(project: string, connection: ProtocolConnection) {
    this.project = project;
    this.#connection = connection;
  }

  static async start(test: TestContext, files: Readonly<Record<string, string>>): Promise<Client> {
    const project = mkdtempSync(join(tmpdir(), "crd studio ä (it's) "));
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    const client = new Client(project, connection);
    for (const [path, text] of Object.entries(files)) client.write(path, text);
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      client.published.set(fileURLToPath(uri), diagnostics);
      client.#arrived();
    });
    connection.onRequest('crdStudio/clusterCrd', ({ name }: EditorRequests['crdStudio/clusterCrd']['params']) => {
      client.asked.push(name);
      return { json: client.clusterCrds.get(name) };
    });
    connection.onNotification('crdStudio/schemaKinds', ({ uri, kinds }: ServerNotifications['crdStudio/schemaKinds']) => {
      client.schemaKinds.set(uri, kinds);
    });
    connection.listen();
    const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    serve(server, { clock: client.clock });
    const initialize = { processId: null, workspaceFolders: null, capabilities: {} } as unknown as InitializeParams;
    await connection.sendRequest(InitializeRequest.type, initialize);
    await connection.sendNotification(InitializedNotification.type, {});
    test.after(() => {
      connection.dispose();
      server.dispose();
      rmSync(project, { recursive: true, force: true });
    });
    return client;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.project, path)), { recursive: true });
    writeFileSync(join(this.project, path), text);
  }

  copy(from: URL, path: string): void {
    mkdirSync(dirname(join(this.project, path)), { recursive: true });
    cpSync(from, join(this.project, path));
  }

  generate(): Promise<GenerateResult> {
    return this.#connection.sendRequest('crdStudio/generate', { project: this.project });
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.#connection.sendRequest<T>(method, params);
  }

  /** Resolves when the server has seen it. */
  async notify(method: string, params: unknown): Promise<void> {
    await this.#connection.sendNotification(method, params);
    await this.#roundTrip('PROJECT');
  }

  /** As VS Code writes it: more is percent-encoded than a URI asks for. */
  uri(path: string): string {
    const segments = join(this.project, path).split('/').map(encodeURIComponent);
    return `file://${segments.join('/').replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
  }

  /** Resolves when the server has seen it. */
  async open(path: string, text: string): Promise<void> {
    const textDocument = {
      uri: this.uri(path),
      languageId: { yaml: 'yaml', go: 'go', json: 'json' }[path.split('.').at(-1) ?? ''] ?? 'typescript',
      version: 1,
      text,
    };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    await this.#roundTrip(path);
  }

  /** Resolves when the server has seen it. */
  async change(path: string, text: string): Promise<void> {
    const textDocument = { uri: this.uri(path), version: 2 };
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges: [{ text }] });
    await this.#roundTrip(path);
  }

  /** Lets the pause after typing pass and gives the problems of a file that the server then shows. */
  async problems(path: string): Promise<Diagnostic[]> {
    const arrived = new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    await this.clock.advance(1_000);
    await arrived;
    return this.published.get(join(this.project, path)) ?? [];
  }

  /** Lets pauses pass until the server has asked for that many CRDs of the cluster, and taken the answers. */
  async fetched(count: number): Promise<void> {
    while (this.asked.length < count) await this.clock.advance(1_000);
    await this.#roundTrip('PROJECT');
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Messages are taken in order: when the server answers this, it has seen all before it. */
  async #roundTrip(path: string): Promise<void> {
    const start = { line: 0, character: 0 };
    const params = { textDocument: { uri: this.uri(path) }, range: { start, end: start }, context: { diagnostics: [] } };
    await this.request('textDocument/codeAction', params);
  }
}
