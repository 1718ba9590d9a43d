import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../../base/errors.ts';

export interface OpsAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly body: string;
}

/** Answers a GET of a path; undefined: 404. */
export type OpsHandler = (path: string, query: URLSearchParams) => Promise<OpsAnswer | undefined>;

/** A plain HTTP server for whoever looks after the process: probes and metrics. */
export class OpsServer {
  readonly #server: Server;

  constructor(handler: OpsHandler) {
    this.#server = createServer((request, response) => {
      const target = URL.parse(request.url ?? '/', 'http://localhost');
      const send = ({ status, contentType = 'text/plain; charset=utf-8', body }: OpsAnswer): void => {
        response
          .writeHead(status, { 'content-type': contentType, 'x-content-type-options': 'nosniff' })
          .end(request.method === 'HEAD' ? '' : body);
      };
      if (request.method !== 'GET' && request.method !== 'HEAD') return send({ status: 405, body: 'only GET and HEAD\n' });
      if (target === null) return send({ status: 404, body: 'not found\n' });
      handler(target.pathname, target.searchParams).then(
        (answer) => send(answer ?? { status: 404, body: 'not found\n' }),
        (error: unknown) => send({ status: 500, body: `${messageOf(error)}\n` }),
      );
    });
  }

  /** ":8081" or "127.0.0.1:8081"; port 0 takes a free one. Gives the port. Rejects when it is taken, naming `what` it was for. */
  async listen(address: string, what: string): Promise<number> {
    const match = /^(?<host>.*):(?<port>\d+)$/.exec(address)?.groups;
    if (match === undefined)
      throw new RangeError(`${what}: "${address}" is no address; write ":8081" or "127.0.0.1:8081", or "0" for none`);
    const host = match['host']?.replace(/^\[(.*)\]$/, '$1');
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) => reject(new Error(`${what} cannot listen on ${address}: ${error.message}`, { cause: error })));
      this.#server.listen({ port: Number(match['port']), ...(host && { host }) }, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }
}
