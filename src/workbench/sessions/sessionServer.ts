import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import { LineSplitter } from '../../base/lines.ts';
import type { Logger } from '../../base/logger.ts';
import type { ReaperLink } from '../../base/reaperLink.ts';
import type { Connection } from '../../k8s/connection.ts';
import { type HelloMessage, type SessionMessage, telemetryVersion, type WelcomeMessage } from '../../protocol/telemetry.ts';
import type { Session } from './session.ts';

export interface SessionServerOptions {
  readonly log: Logger;
  readonly reaper: Pick<ReaperLink, 'guard'>;
  /** Random and unguessable: names the pipe on Windows. */
  readonly uuid: () => string;
}

/**
 * The editor's end of the runners' connections: a private socket (a folder that only this person may enter; a named pipe on
 * Windows). A connection whose first line is not a hello with a token that is expected is closed; a token serves for as
 * long as its session is expected, since the debugger's Restart starts the same program with the same environment.
 */
export class SessionServer implements Disposable {
  readonly #options: SessionServerOptions;
  readonly #expected = new Map<string, Expected>();
  readonly #sockets = new Set<Socket>();
  /** The program that speaks for a session now: one that a Restart has replaced is not listened to. */
  readonly #current = new WeakMap<Session, Socket>();
  #listening: Promise<string> | undefined;
  #server: Server | undefined;
  #folder: string | undefined;

  constructor(options: SessionServerOptions) {
    this.#options = options;
  }

  /** Starts to listen on first use. Resolves to the path that a runner connects to. */
  address(): Promise<string> {
    this.#listening ??= this.#listen();
    return this.#listening;
  }

  /** Lets a program with this token in as `session` until disposed of; it is given the connection as it comes in. */
  expect(token: string, session: Session, connection: Connection): Disposable {
    this.#expected.set(token, { session, connection });
    return { dispose: () => void this.#expected.delete(token) };
  }

  dispose(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #listen(): Promise<string> {
    const path = this.#path();
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => {
        if (process.platform !== 'win32') chmodSync(path, 0o600);
        resolve(path);
      });
    });
  }

  #path(): string {
    if (process.platform === 'win32') return `\\\\.\\pipe\\crd-studio-${this.#options.uuid()}`;
    this.#folder = mkdtempSync(join(tmpdir(), 'crd-studio-'));
    return join(this.#folder, 's');
  }

  #accept(socket: Socket): void {
    const { log, reaper } = this.#options;
    this.#sockets.add(socket);
    let session: Session | undefined;
    let watched: Disposable | undefined;
    const splitter = new LineSplitter(maxLineBytes);
    const take = (line: string): void => {
      const message = JSON.parse(line) as SessionMessage;
      if (session !== undefined) {
        if (this.#current.get(session) === socket) session.receive(message);
        return;
      }
      const hello = helloOf(message);
      const expected = this.#admit(hello);
      session = expected.session;
      const welcome: WelcomeMessage = { type: 'welcome', connection: expected.connection };
      socket.write(`${JSON.stringify(welcome)}\n`);
      watched = reaper.guard(hello.pid);
      this.#current.set(session, socket);
      session.connected(hello.pid, (command) => void socket.write(`${JSON.stringify(command)}\n`));
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const line of splitter.push(chunk)) take(line);
      } catch (error) {
        log.error(`A controller's connection was closed: ${messageOf(error)}`);
        session?.receive({
          type: 'notice',
          severity: 'error',
          message: `What the controller told could not be read: ${messageOf(error)}`,
        });
        socket.destroy();
      }
    });
    socket.on('error', (error) => log.debug(`A controller's connection broke: ${error.message}`));
    socket.on('close', () => {
      this.#sockets.delete(socket);
      watched?.dispose();
      if (session !== undefined && this.#current.get(session) === socket) session.disconnected();
    });
  }

  #admit(hello: HelloMessage): Expected {
    const expected = this.#expected.get(hello.token);
    if (expected === undefined) throw new Error('its token is not known');
    return expected;
  }
}

interface Expected {
  readonly session: Session;
  readonly connection: Connection;
}

/** A telemetry message of a program with a hundred thousand objects stays far below it. */
const maxLineBytes = 256 * 1024 * 1024;

function helloOf(message: SessionMessage): HelloMessage {
  if (message.type !== 'hello') throw new Error(`its first message was "${message.type}"`);
  if (message.version !== telemetryVersion) throw new Error(`it speaks version ${message.version}, this window speaks ${telemetryVersion}`);
  return message;
}
