import { connect, type Socket } from 'node:net';
import { CodedError, messageOf } from '../base/errors.ts';
import { LineSplitter } from '../base/lines.ts';
import type { Connection } from '../k8s/connection.ts';
import { type SessionCommand, type SessionMessage, telemetryVersion, type WelcomeMessage } from '../protocol/telemetry.ts';

/**
 * The runner's end of the socket to the editor: JSON lines, our hello first, then the editor's welcome with the cluster to
 * talk to. Once welcomed it does not keep the process alive.
 */
export class EditorLink {
  /** The chosen cluster, credentials included. */
  readonly connection: Connection;
  readonly #socket: Socket;

  private constructor(socket: Socket, connection: Connection) {
    this.#socket = socket;
    this.connection = connection;
  }

  static async open(options: {
    readonly socket: string;
    readonly token: string;
    readonly onCommand: (command: SessionCommand) => void;
    readonly onClosed: () => void;
  }): Promise<EditorLink> {
    const socket = connect(options.socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', (error) =>
        reject(new CodedError('NoEditor', `The editor cannot be reached (${messageOf(error)}).`, { cause: error })),
      );
    });
    const lines = new LineSplitter(maxCommandBytes);
    const welcome = new Promise<WelcomeMessage>((resolve, reject) => {
      let take = (line: string): void => {
        resolve(JSON.parse(line) as WelcomeMessage);
        take = (next) => options.onCommand(JSON.parse(next) as SessionCommand);
      };
      socket.on('data', (chunk: Buffer) => {
        for (const line of lines.push(chunk)) take(line);
      });
      socket.on('error', () => undefined); // "close" follows, and says all there is to say
      socket.on('close', () => {
        reject(new CodedError('NotWelcome', 'The editor has gone, or no longer expects this program. Start Debug Controller again.'));
        options.onClosed();
      });
    });
    await send(socket, { type: 'hello', version: telemetryVersion, token: options.token, pid: process.pid, node: process.version });
    const link = new EditorLink(socket, (await welcome).connection);
    socket.unref();
    return link;
  }

  /**
   * Settles when the system has taken the bytes, or never can. What the system has reaches the editor although the
   * debugger may stop this process in the next statement; what is still queued here does not.
   */
  send(message: SessionMessage): Promise<void> {
    return send(this.#socket, message);
  }
}

function send(socket: Socket, message: SessionMessage): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.writable) return resolve();
    socket.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}

const maxCommandBytes = 1024 * 1024;
