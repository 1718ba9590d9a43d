import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants, type Settings } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { toDisposable } from '../base/disposable.ts';
import { deadline } from '../base/deadline.ts';
import { type Answer, BrokenExchange, type Exchange } from './transport.ts';

/** A stream may fall this far behind before the server is held back on it. */
const streamWindow = 1024 * 1024;
/** So large that streams whose reader is slow cannot hold back the others on the connection. */
const connectionWindow = 256 * 1024 * 1024;
/** How many requests a server is taken to allow at once before it has said so: what RFC 9113 advises servers to allow at least. */
const streamsUntilTold = 100;
const pingEveryMs = 30_000;
const pingWithinMs = 15_000;

/**
 * One HTTP/2 session. It is `usable` for new requests until the server says that it goes away, or it breaks; requests
 * under way may still end well after a GOAWAY. A PING every 30 s notices a server that has fallen silent.
 */
export class Http2Connection {
  readonly #session: ClientHttp2Session;
  readonly #socket: TLSSocket;
  readonly #clock: Clock;
  #goingAway = false;
  #open = 0;
  #maxStreams = streamsUntilTold;
  #broken: Error | undefined;
  #ping: Disposable = toDisposable(() => undefined);

  constructor(socket: TLSSocket, server: string, clock: Clock) {
    this.#clock = clock;
    this.#socket = socket;
    this.#session = connect(server, {
      createConnection: () => socket,
      settings: { initialWindowSize: streamWindow, enablePush: false },
    });
    this.#session.once('connect', () => this.#session.setLocalWindowSize(connectionWindow));
    this.#session.on('remoteSettings', (settings: Settings) => {
      this.#maxStreams = Math.max(1, settings.maxConcurrentStreams ?? Number.POSITIVE_INFINITY);
    });
    this.#session.on('error', (error) => {
      this.#broken ??= error;
    });
    this.#session.on('goaway', () => {
      this.#goingAway = true;
      this.#closeWhenIdle();
    });
    this.#session.on('close', () => this.#ping.dispose());
    this.#schedulePing();
  }

  get usable(): boolean {
    return !this.#goingAway && !this.#session.closed && !this.#session.destroyed;
  }

  /** Nothing is under way on it any more, and nothing will be. */
  get ended(): boolean {
    return this.#session.destroyed;
  }

  /** Whether the server takes another request on this session now. */
  get hasRoom(): boolean {
    return this.#open < this.#maxStreams;
  }

  /** No more requests are to come. */
  retire(): void {
    this.#goingAway = true;
    this.#closeWhenIdle();
  }

  close(): void {
    this.#ping.dispose();
    this.#session.destroy();
    this.#socket.destroy();
  }

  /** Node ends such a session with a FIN and waits for the server's; a server that died sends none. */
  #closeWhenIdle(): void {
    if (this.#goingAway && this.#open === 0) this.close();
  }

  send(exchange: Exchange): Promise<Answer> {
    const { signal } = exchange;
    return new Promise((resolve, reject) => {
      let stream: ClientHttp2Stream;
      try {
        stream = this.#session.request(
          { ':method': exchange.method, ':path': exchange.path, ...exchange.headers },
          { endStream: exchange.body === undefined },
        );
      } catch (error) {
        return reject(new BrokenExchange(error, { unsent: true, code: 'ECONNRESET' }));
      }
      this.#open += 1;
      const onAbort = (): void => void stream.close(constants.NGHTTP2_CANCEL);
      signal?.addEventListener('abort', onAbort, { once: true });
      stream.on('error', (error: Error) => this.#settleFailed(stream, error, signal, reject));
      stream.on('close', () => {
        this.#open -= 1;
        signal?.removeEventListener('abort', onAbort);
        this.#settleFailed(stream, undefined, signal, reject);
        this.#closeWhenIdle();
      });
      stream.on('response', (headers) => {
        resolve({
          status: Number(headers[':status']),
          header: (name) => {
            const value = headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          body: stream,
          // a stream that went down with its session ends without an error, but not with code 0
          isComplete: () => stream.rstCode === constants.NGHTTP2_NO_ERROR,
        });
      });
      if (exchange.body !== undefined) stream.end(exchange.body);
    });
  }

  /** Rejects what has no answer yet; after an answer it has no effect, and the body tells its reader. */
  #settleFailed(
    stream: ClientHttp2Stream,
    error: Error | undefined,
    signal: AbortSignal | undefined,
    reject: (error: unknown) => void,
  ): void {
    if (signal?.aborted) return reject(signal.reason);
    const unsent = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || stream.pending;
    reject(new BrokenExchange(this.#broken ?? error ?? 'the server ended the request without an answer', { unsent, ...this.#code(error) }));
  }

  #code(error: Error | undefined): { readonly code?: string } {
    const code = ((this.#broken ?? error) as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' && !code.startsWith('ERR_HTTP2') ? { code } : { code: 'ECONNRESET' };
  }

  #schedulePing(): void {
    this.#ping = this.#clock.setTimer(pingEveryMs, () => {
      if (this.#session.closed || this.#session.destroyed) return this.close();
      const waiting = deadline(this.#clock, pingWithinMs, () => {
        this.#broken = Object.assign(new Error('it stopped answering'), { code: 'ETIMEDOUT' });
        this.#session.destroy(this.#broken);
      });
      this.#ping = waiting;
      this.#session.ping((error) => {
        waiting.dispose();
        if (error === null && !this.#session.destroyed) this.#schedulePing();
      });
    });
  }
}
