import type { Clock } from '../base/clock.ts';
import type { Connection } from '../k8s/connection.ts';
import { dial } from './dial.ts';
import { Http1Transport } from './http1Transport.ts';
import { Http2Connection } from './http2Connection.ts';
import { type Answer, BrokenExchange, type Exchange, type Transport } from './transport.ts';

/**
 * The way to one API server: an HTTP/2 session that is opened when needed and opened again when it has gone (a second one
 * only where the server allows no more requests on the first), or HTTP/1.1 where the server has no HTTP/2. Ask once,
 * handshake once: what the server chose is kept until a connection fails.
 */
export class ServerTransport implements Transport {
  readonly #connection: Connection;
  readonly #clock: Clock;
  #sessions: Http2Connection[] = [];
  #http1: Http1Transport | undefined;
  #dialling: Promise<Http2Connection | Http1Transport> | undefined;
  readonly #closing = new AbortController();

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    if (connection.server.startsWith('http:')) this.#http1 = new Http1Transport(connection);
  }

  async send(exchange: Exchange): Promise<Answer> {
    exchange.signal?.throwIfAborted();
    if (this.#closing.signal.aborted) throw closed();
    let way = this.#ready();
    while (way === undefined) {
      const opened = await this.#open(exchange.signal);
      if (opened instanceof Http2Connection && !opened.usable)
        throw new BrokenExchange('the server ended the connection at once', { unsent: true });
      way = this.#ready(); // others who waited may have filled it
    }
    try {
      return await way.send(exchange);
    } catch (error) {
      const lost = way === this.#http1 && error instanceof BrokenExchange && error.unsent;
      if (lost && this.#connection.server.startsWith('https:')) this.#http1 = undefined;
      throw error;
    }
  }

  /** Takes no more requests, and ends its connections once what is under way on them has ended. */
  retire(): void {
    for (const session of this.#sessions) session.retire();
    this.#http1?.retire();
  }

  close(): void {
    this.#closing.abort(closed());
    for (const session of this.#sessions) session.close();
    this.#sessions = [];
    this.#http1?.close();
  }

  /** Whether a retired one holds no HTTP/2 connection any more. */
  get ended(): boolean {
    return this.#sessions.every((session) => session.ended);
  }

  #ready(): Http2Connection | Http1Transport | undefined {
    for (const session of this.#sessions) if (session.ended) session.close();
    this.#sessions = this.#sessions.filter((session) => !session.ended);
    return this.#http1 ?? this.#sessions.find((session) => session.usable && session.hasRoom);
  }

  /** One dial serves all who wait; whoever aborts stops waiting, not dialling. */
  #open(signal: AbortSignal | undefined): Promise<Http2Connection | Http1Transport> {
    this.#dialling ??= this.#dial().finally(() => {
      this.#dialling = undefined;
    });
    return unlessAborted(this.#dialling, signal);
  }

  async #dial(): Promise<Http2Connection | Http1Transport> {
    const { protocol, socket } = await dial(this.#connection, { clock: this.#clock, signal: this.#closing.signal });
    if (this.#closing.signal.aborted) {
      socket.destroy();
      throw closed();
    }
    if (protocol === 'h2') {
      const session = new Http2Connection(socket, this.#connection.server, this.#clock);
      this.#sessions.push(session);
      return session;
    }
    socket.destroy();
    this.#http1 = new Http1Transport(this.#connection);
    return this.#http1;
  }
}

function closed(): BrokenExchange {
  return new BrokenExchange('this client was closed', { unsent: true, code: 'CLIENT_CLOSED' });
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
