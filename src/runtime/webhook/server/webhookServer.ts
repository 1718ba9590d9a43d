import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../../../base/clock.ts';
import { messageOf } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import type { GracePeriod } from '../../manager/gracePeriod.ts';
import type { KeyPair } from './certificate.ts';
import type { Endpoint } from './endpoint.ts';
import { deadlineOf, readBody } from './request.ts';

/** Told what is served: the function is called with the code of the answer. */
export type RequestMeter = (path: string) => (code: number) => void;

/**
 * The HTTPS server of the webhooks, HTTP/2 and HTTP/1.1.
 *
 * WS1 A new certificate is shown to connections made after it; those that stand go on with the old one.
 * WS2 A call's signal is aborted when the caller goes away, when the time is over that it gave (`?timeout=10s`), and when the server closes
 *    for good.
 * WS3 `close` lets the calls that are being answered come to their end, as long as the grace period lasts.
 * WS4 A path that nothing is registered for is 404.
 */
export class WebhookServer {
  readonly #options: WebhookServerPorts;
  readonly #server: Http2SecureServer;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #sockets = new Set<Socket>();
  readonly #end = new AbortController();
  #calls = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  constructor(pair: KeyPair, options: WebhookServerPorts) {
    this.#options = options;
    this.#server = createSecureServer({ ...pair, allowHTTP1: true }, (request, response) => void this.#serve(request, response));
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('session', (session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
    this.#server.on('tlsClientError', (error: Error) => options.log.debug(`a TLS handshake failed: ${error.message}`));
    this.#server.on('sessionError', (error: Error) => options.log.debug(`a connection failed: ${error.message}`));
  }

  add(path: string, endpoint: Endpoint): void {
    this.#endpoints.set(path, endpoint);
  }

  use(pair: KeyPair): void {
    this.#server.setSecureContext({ ...pair });
  }

  /** Gives the port. Rejects, naming it, when it is taken. */
  async listen({ host, port }: { readonly host: string | undefined; readonly port: number }): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: Error) =>
        reject(new Error(`webhooks cannot listen on ${host ?? ''}:${port}: ${error.message}`, { cause: error })),
      );
      this.#server.listen({ port, ...(host !== undefined && { host }) }, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** A handshake with itself: rejects when nobody answers. */
  async check(): Promise<void> {
    const { port, address } = this.#server.address() as AddressInfo;
    const host = address === '::' || address === '0.0.0.0' ? 'localhost' : address;
    await new Promise<void>((resolve, reject) => {
      // It asks itself whether it answers, not whether it is trusted.
      const socket = connect({ host, port, rejectUnauthorized: false, timeout: 10_000 }, () => {
        socket.end();
        resolve();
      });
      socket.once('timeout', () => socket.destroy(new Error('no answer within 10 s')));
      socket.once('error', (error: Error) => reject(new Error(`webhook server is not reachable: ${error.message}`, { cause: error })));
    });
  }

  async close(grace: GracePeriod | undefined): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const session of this.#sessions) session.close();
    if (grace !== undefined) await this.#callsEnd(grace);
    this.#end.abort(new Error('the manager has stopped'));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #callsEnd(grace: GracePeriod): Promise<void> {
    if (this.#calls === 0) return;
    this.#idle = Promise.withResolvers();
    if ((await grace.waitFor(this.#idle.promise)) === 'late')
      this.#options.log.error(`${this.#calls} webhook calls did not end within ${grace.ms / 1000} s of the stop`);
  }

  async #serve(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const { clock, log, meter } = this.#options;
    const target = URL.parse(request.url, 'https://localhost');
    const endpoint = target === null ? undefined : this.#endpoints.get(target.pathname);
    if (target === null || endpoint === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
      return;
    }
    const { pathname, searchParams } = target;
    const counted = meter(pathname);
    this.#calls++;
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('the caller has gone')));
    const deadline = deadlineOf(searchParams, clock);
    let code = 500;
    try {
      const body = await readBody(request);
      const signal = AbortSignal.any([gone.signal, this.#end.signal, ...(deadline === undefined ? [] : [deadline.signal])]);
      const reply = await endpoint.answer({ contentType: request.headers['content-type'] ?? '', body, signal });
      code = reply.code;
      if (deadline?.signal.aborted) log.warn(`a webhook answered after its caller's time was over`, { path: pathname });
      response.writeHead(code, reply.body === '' ? {} : { 'content-type': 'application/json' }).end(reply.body);
      // What is left of a body that was too large is not waited for.
      if (body === 'too large') response.once('finish', () => request.destroy());
    } catch (error) {
      log.error(`a webhook call failed: ${messageOf(error)}`, { path: pathname, error });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    } finally {
      deadline?.dispose();
      counted(code);
      if (--this.#calls === 0) this.#idle?.resolve();
    }
  }
}

export interface WebhookServerPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: RequestMeter;
}
