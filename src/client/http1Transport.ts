import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Connection } from '../k8s/connection.ts';
import { hostOf, tlsOptions } from './dial.ts';
import { type Answer, BrokenExchange, type Exchange, type Transport } from './transport.ts';

/** HTTP/1.1 with connections that are kept and used again: for servers without HTTP/2, and for http: addresses. */
export class Http1Transport implements Transport {
  readonly #url: URL;
  readonly #agent: HttpAgent;
  readonly #request: typeof httpRequest;

  constructor(connection: Connection) {
    this.#url = new URL(connection.server);
    const keep = { keepAlive: true, keepAliveMsecs: 30_000, noDelay: true };
    const secure = this.#url.protocol === 'https:';
    this.#agent = secure ? new HttpsAgent({ ...keep, ...tlsOptions(connection) }) : new HttpAgent(keep);
    this.#request = secure ? httpsRequest : httpRequest;
  }

  send(exchange: Exchange): Promise<Answer> {
    const { signal } = exchange;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const length = exchange.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(exchange.body)) };
      const request = this.#request({
        agent: this.#agent,
        host: hostOf(this.#url),
        port: this.#url.port === '' ? undefined : this.#url.port,
        method: exchange.method,
        path: exchange.path,
        headers: { host: this.#url.host, ...exchange.headers, ...length },
      });
      const onAbort = (): void => void request.destroy();
      signal?.addEventListener('abort', onAbort, { once: true });
      let connected = false;
      request.on('socket', (socket) => {
        connected = request.reusedSocket;
        if (connected) return;
        socket.once(this.#url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          connected = true;
        });
      });
      request.on('error', (error) => reject(signal?.aborted ? signal.reason : new BrokenExchange(error, { unsent: !connected })));
      request.on('close', () => signal?.removeEventListener('abort', onAbort));
      request.on('response', (response: IncomingMessage) => {
        resolve({
          status: response.statusCode ?? 0,
          header: (name) => {
            const value = response.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          body: response,
          isComplete: () => response.complete,
        });
      });
      request.end(exchange.body);
    });
  }

  retire(): void {
    this.#agent.maxFreeSockets = 0;
    for (const sockets of Object.values(this.#agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }

  close(): void {
    this.#agent.destroy();
  }
}
