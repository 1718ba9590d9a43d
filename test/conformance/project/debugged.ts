import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { LineSplitter } from '../../../src/base/lines.ts';
import type { Connection } from '../../../src/k8s/connection.ts';
import { kind, type KubernetesObject } from '../../../src/package.ts';
import { type RunnerOptions, runnerVariable } from '../../../src/protocol/runner.ts';
import type { SessionCommand, SessionMessage, WelcomeMessage } from '../../../src/protocol/telemetry.ts';
import { MachineState } from '../../../src/workbench/sessions/machineState.ts';
import type { ScaffoldedProject } from './scaffolded.ts';

export interface Guestbook extends KubernetesObject {
  spec?: { message?: string };
  status?: { observedGeneration?: number; conditions?: { type: string; status: string }[] };
}

export const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });

export const key = (name: string) => ({ namespace: 'default', name });

/** A project under the built runner, as Debug Controller starts it, with an editor that rebuilds the machine from what it is told. */
export class DebuggedProject {
  readonly machine = new MachineState();
  readonly messages: SessionMessage[] = [];
  readonly program: ChildProcess;
  output = '';
  readonly #server: Server;
  #socket: Socket | undefined;
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server, connection: Connection, program: ChildProcess) {
    this.#server = server;
    this.program = program;
    server.on('connection', (socket) => {
      this.#receive(socket);
      socket.write(`${JSON.stringify({ type: 'welcome', connection } satisfies WelcomeMessage)}\n`);
    });
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.#look();
      });
    }
  }

  static async start(project: ScaffoldedProject, connection: Connection, nodeOptions: readonly string[] = []): Promise<DebuggedProject> {
    const socket = join(project.folder, '../s');
    const server = createServer().listen(socket);
    await once(server, 'listening');
    const options: RunnerOptions = {
      project: project.folder,
      entry: project.path('src/main.ts'),
      socket,
      token: 'token',
      runtime: resolve('dist/runtime'),
      typescript: resolve('dist/typescript.js'),
      cache: join(project.folder, '../cache'),
    };
    const env = { ...process.env, NODE_OPTIONS: '', [runnerVariable]: JSON.stringify(options) };
    return new DebuggedProject(
      server,
      connection,
      spawn(process.execPath, [...nodeOptions, resolve('dist/runner.js')], { cwd: project.folder, env }),
    );
  }

  send(command: SessionCommand): void {
    this.#socket?.write(`${JSON.stringify(command)}\n`);
  }

  /** Looks after everything that is heard until there is something. */
  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((done, reject) => {
      const told = (): string => JSON.stringify(this.messages).slice(-2000);
      const late = setTimeout(() => reject(new Error(`waited in vain; messages ${told()}; output ${this.output}`)), 90_000);
      const again = (): void => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(late);
        this.#waiting.delete(again);
        done(found);
      };
      this.#waiting.add(again);
      again();
    });
  }

  async exit(): Promise<number | null> {
    if (this.program.exitCode === null && this.program.signalCode === null) await once(this.program, 'exit');
    return this.program.exitCode;
  }

  async dispose(): Promise<void> {
    this.program.kill('SIGKILL');
    await this.exit();
    this.#socket?.destroy();
    this.#server.close();
  }

  #receive(socket: Socket): void {
    this.#socket = socket;
    const lines = new LineSplitter(1e8);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) {
        const message = JSON.parse(line) as SessionMessage;
        this.messages.push(message);
        if (message.type === 'delta') this.machine.apply(message);
      }
      this.#look();
    });
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
