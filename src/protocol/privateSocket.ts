import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { CodedError, messageOf } from '../base/errors.ts';
import { type HelloAnswer, readHello, readHelloAnswer } from './channelMessages.ts';
import { readFirstLine } from './firstLine.ts';

/**
 * How two of our processes find each other: one listens on a socket that only this user can reach (a unix socket in a
 * folder of mode 0700, a named pipe on Windows) and hands path and token to the other, which greets with protocol version
 * and token in its first line. Who does not know the token is told so and shut out.
 */
export interface PrivateListener extends Disposable {
  readonly path: string;
  /** 32 random bytes in hex. Passed to the other process in its environment, never on its command line. */
  readonly token: string;
  readonly server: Server;
}

/** A socket on which the greeting is over, with what came after it in the same chunk: hand both to `openChannel`. */
export interface GreetedSocket {
  readonly socket: Socket;
  readonly early: Uint8Array;
}

const greetingMs = 10_000;
const greetingBytes = 4096;

/** Listens; `onConnection` gets each socket whose greeting was right. Disposing closes the server, not the sockets handed out. */
export async function listenPrivate(options: {
  readonly version: number;
  readonly onConnection: (greeted: GreetedSocket) => void;
  readonly clock?: Clock;
}): Promise<PrivateListener> {
  const clock = options.clock ?? systemClock;
  const { path, folder } = await freshPath();
  const token = randomBytes(32).toString('hex');
  const server = createServer((socket) => {
    greet(socket, token, options.version, clock).then(options.onConnection, () => undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    path,
    token,
    server,
    dispose() {
      server.close();
      if (folder !== undefined) void rm(folder, { recursive: true, force: true });
    },
  };
}

/** Connects and greets. Rejects with `Refused` when the other side does not take version or token. */
export async function connectPrivate(
  at: { readonly path: string; readonly token: string; readonly version: number },
  options: { readonly clock?: Clock; readonly signal?: AbortSignal } = {},
): Promise<GreetedSocket> {
  const socket = createConnection({ path: at.path, ...(options.signal && { signal: options.signal }) });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', resolve);
    });
    socket.write(`${JSON.stringify({ type: 'hello', version: at.version, token: at.token })}\n`);
    const { line, rest } = await readFirstLine(socket, {
      clock: options.clock ?? systemClock,
      withinMs: greetingMs,
      maxBytes: greetingBytes,
    });
    const answer = readHelloAnswer(line);
    if (answer.type === 'refused') throw new CodedError('Refused', answer.message);
    return { socket, early: rest };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function greet(socket: Socket, token: string, version: number, clock: Clock): Promise<GreetedSocket> {
  socket.on('error', () => undefined);
  const refuse = (code: string, message: string): CodedError => {
    const answer: HelloAnswer = { type: 'refused', code, message };
    socket.end(`${JSON.stringify(answer)}\n`);
    return new CodedError(code, message);
  };
  try {
    const { line, rest } = await readFirstLine(socket, { clock, withinMs: greetingMs, maxBytes: greetingBytes });
    const hello = readHello(line);
    if (!sameText(hello.token, token)) throw refuse('WrongToken', 'the token is wrong');
    if (hello.version !== version) {
      throw refuse('WrongVersion', `this process speaks version ${version} of the protocol, the other ${hello.version}: reload the window`);
    }
    socket.write(`${JSON.stringify({ type: 'welcome' } satisfies HelloAnswer)}\n`);
    return { socket, early: rest };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code === 'BadMessage') refuse('BadMessage', messageOf(error));
    socket.destroySoon();
    throw error;
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A unix socket's path may have 104 bytes on macOS and 108 on Linux; a longer temp folder gives way to /tmp. */
async function freshPath(): Promise<{ readonly path: string; readonly folder?: string }> {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\crd-studio-${randomBytes(16).toString('hex')}` };
  const base = Buffer.byteLength(tmpdir()) > 80 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, 'crds-'));
  return { path: join(folder, 's'), folder };
}
