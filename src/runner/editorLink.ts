import { connect, type Socket } from 'node:net';
import { CodedError, messageOf } from '../base/errors.ts';
import { LineSplitter } from '../base/lines.ts';
import { type SessionCommand, type SessionMessage, telemetryVersion } from '../protocol/telemetry.ts';

/** The runner's end of the socket to the editor: JSON lines, hello first. It does not keep the process alive. */
export class EditorLink {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
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
    const link = new EditorLink(socket);
    const lines = new LineSplitter(maxCommandBytes);
    socket.on('data', (chunk: Buffer) => {
      for (const line of lines.push(chunk)) options.onCommand(JSON.parse(line) as SessionCommand);
    });
    socket.on('error', () => undefined); // "close" follows, and says all there is to say
    socket.on('close', options.onClosed);
    await link.send({ type: 'hello', version: telemetryVersion, token: options.token, pid: process.pid, node: process.version });
    socket.unref();
    return link;
  }

  /**
   * Settles when the system has taken the bytes, or never can. What the system has reaches the editor although the
   * debugger may stop this process in the next statement; what is still queued here does not.
   */
  send(message: SessionMessage): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#socket.writable) return resolve();
      this.#socket.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  }
}

const maxCommandBytes = 1024 * 1024;
