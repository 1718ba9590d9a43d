import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LineSplitter } from '../../../src/base/lines.ts';
import { type RunnerOptions, runnerVariable } from '../../../src/protocol/runner.ts';
import type { SessionCommand, SessionMessage, WelcomeMessage } from '../../../src/protocol/telemetry.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** A stand-in for `@crd-studio/runtime`: a Manager that meets its host, reconciles what it is told to, and can be stopped. */
const fakeRuntime = `
export class Manager {
  constructor() {
    this.host = globalThis[Symbol.for('crd-studio.runtime.host/1')];
    this.stopped = new Promise((resolve) => { this.stop = async () => { console.log('manager stopped'); resolve(); }; });
    this.host.onManager(this);
  }
  add(name, reconcile) { this.name = name; this.reconcile = reconcile; return this; }
  enqueue(controller, key) {
    if (controller !== this.name) return false;
    void this.run(key);
    return true;
  }
  async run(key) {
    const { tap } = this.host;
    tap.queuePut(this.name, { key, causes: { list: [], dropped: 0 }, failures: 0, state: 'processing', since: 1, waiting: { list: [], dropped: 0 } });
    await tap.beforeReconcile(this.name, key);
    await this.reconcile(key);
    tap.queueGone(this.name, key);
  }
  async start() {
    const alive = setInterval(() => undefined, 1000);
    console.log('connected to ' + this.host.connection.server);
    await this.stopped;
    clearInterval(alive);
  }
}
`;

/** A project in a temporary folder, run by the real runner with an editor that only listens. */
export class Program {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'läufer ')));
  readonly project = join(this.folder, 'project');
  readonly messages: SessionMessage[] = [];
  output = '';
  #child: ChildProcess | undefined;
  #server: Server | undefined;
  #socket: Socket | undefined;
  #changed: (() => void)[] = [];

  constructor(files: Record<string, string>) {
    this.write(files);
    write(join(this.folder, 'extension/runtime/index.js'), fakeRuntime);
    write(join(this.folder, 'extension/runtime/package.json'), '{"type":"module"}');
    const typescript = join(repository, 'node_modules/typescript/lib/typescript.js');
    write(join(this.folder, 'compiler.cjs'), `console.log('compiler loaded'); module.exports = require(${JSON.stringify(typescript)});`);
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) write(join(this.project, path), text);
  }

  /** `through`: the name of a link to the project by which the runner is told of it. */
  async start({ through }: { readonly through?: string } = {}): Promise<void> {
    const socketPath = join(this.folder, 's');
    this.#server?.close();
    this.#server = createServer((socket) => this.#accept(socket)).listen(socketPath);
    await once(this.#server, 'listening');
    const project = through === undefined ? this.project : join(this.folder, through);
    if (through !== undefined) symlinkSync(this.project, project, 'junction');
    const options: RunnerOptions = {
      project,
      entry: join(project, 'src/main.ts'),
      socket: socketPath,
      token: 'a-secret-token',
      runtime: join(this.folder, 'extension/runtime'),
      typescript: join(this.folder, 'compiler.cjs'),
      cache: join(this.folder, 'cache'),
    };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(repository, 'src/runner.ts')], {
      cwd: this.project,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_TEST_CONTEXT: '',
        [runnerVariable]: JSON.stringify(options),
        ELECTRON_RUN_AS_NODE: '1',
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.#tell();
      });
    }
    child.on('exit', () => this.#tell());
  }

  send(command: SessionCommand): void {
    this.#socket?.write(`${JSON.stringify(command)}\n`);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  closeSocket(): void {
    this.#socket?.destroy();
  }

  /** The exit code, once the program has ended. */
  async exit(): Promise<number | NodeJS.Signals> {
    return this.until(() => this.#child?.exitCode ?? this.#child?.signalCode ?? undefined);
  }

  async message<T extends SessionMessage['type']>(type: T): Promise<Extract<SessionMessage, { type: T }>> {
    return this.until(() => this.messages.find((message): message is Extract<SessionMessage, { type: T }> => message.type === type));
  }

  said(text: string): Promise<true> {
    return this.until(() => (this.output.includes(text) ? true : undefined));
  }

  /** Waits for events of the program, not for time. */
  async until<T>(look: () => T | undefined): Promise<T> {
    const late = Date.now() + 45_000;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (Date.now() > late) throw new Error(`waited in vain; messages: ${JSON.stringify(this.messages)}; output: ${this.output}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 5000);
        this.#changed.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  async dispose(): Promise<void> {
    if (this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await once(this.#child, 'exit');
    }
    this.#socket?.destroy();
    this.#server?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #accept(socket: Socket): void {
    this.#socket = socket;
    const lines = new LineSplitter(1e8);
    socket.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) this.messages.push(JSON.parse(line) as SessionMessage);
      this.#tell();
    });
    socket.on('error', () => undefined);
    const welcome: WelcomeMessage = { type: 'welcome', connection: { server: 'https://127.0.0.1:1' } };
    socket.write(`${JSON.stringify(welcome)}\n`);
  }

  #tell(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
