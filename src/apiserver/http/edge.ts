import { createSecureServer, type Http2SecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TLSSocket } from 'node:tls';
import type { Credentials } from '../access/authenticate.ts';
import { encodeJson } from '../json/bytes.ts';
import { type ApiRequest, isStreamed, type Sink, type StreamedResponse, type WholeResponse } from '../request.ts';
import type { ApiServer } from '../server.ts';
import { tooLarge, unauthorized } from '../status/failures.ts';

/** HTTP/1.1 and HTTP/2 over TLS around a server: reads a request whole, checks its token, and sends what the server answers. */
export interface Edge {
  /** Resolves with the port; rejects with the system's error, as EADDRINUSE. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no more connections and ends the open ones. */
  close(): Promise<void>;
}

export interface EdgeOptions {
  readonly server: ApiServer;
  readonly key: string;
  readonly certificate: string;
  /** Authorities (PEM) whose client certificates are believed; without them none is asked for. */
  readonly clientCa?: string | undefined;
}

const zipped = promisify<Buffer, { level: number }, Buffer>(gzip);

const maxBody = 3 * 1024 * 1024;
/** A watcher that has this much unread is dropped, so that it does not cost the others their memory. */
const maxUnread = 16 * 1024 * 1024;
const gzipFrom = 128 * 1024;

export function createEdge(options: EdgeOptions): Edge {
  const sockets = new Set<Socket>();
  const http = createSecureServer({
    key: options.key,
    cert: options.certificate,
    ...(options.clientCa !== undefined && { ca: options.clientCa, requestCert: true, rejectUnauthorized: false }),
    allowHTTP1: true,
    settings: { maxConcurrentStreams: 1000 },
  });
  http.on('secureConnection', (socket: Socket) => track(sockets, socket));
  http.on('request', (request, response) => {
    serve(options, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  http.on('sessionError', () => undefined);
  http.on('tlsClientError', () => undefined);
  return {
    listen: (port, host) => listen(http, port, host),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
}

async function serve(options: EdgeOptions, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const url = request.url;
  const question = url.indexOf('?');
  const head = {
    method: request.method,
    path: question < 0 ? url : url.slice(0, question),
    query: new URLSearchParams(question < 0 ? '' : url.slice(question + 1)),
    headers: request.headers as ApiRequest['headers'],
  };
  const user = options.server.authenticator?.authenticate({
    authorization: head.headers['authorization'],
    certificate: options.clientCa === undefined ? undefined : certificateOf(request),
  });
  if (user === undefined) return send(response, failure(unauthorized()), head.headers, head.method);
  const body = hasBody(head.method) ? await readBody(request) : Buffer.alloc(0);
  if (body === undefined) return send(response, failure(tooLarge(`limit is ${maxBody}`)), head.headers, head.method);
  const answer = await options.server.handle({ ...head, body, user });
  if (isStreamed(answer)) stream(response, answer);
  else await send(response, answer, head.headers, head.method);
}

/** The subject of the client's certificate, if one of our authorities has signed it. */
function certificateOf(request: Http2ServerRequest): Credentials['certificate'] {
  const socket = (request.stream?.session?.socket ?? request.socket) as TLSSocket;
  if (!socket.authorized) return undefined;
  const { subject } = socket.getPeerCertificate();
  return subject;
}

function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Undefined when it is larger than the API takes. */
async function readBody(request: Http2ServerRequest): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= maxBody) pieces.push(piece);
  }
  return size > maxBody ? undefined : pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}

async function send(response: Http2ServerResponse, answer: WholeResponse, asked: ApiRequest['headers'], method: string): Promise<void> {
  const pieces = Array.isArray(answer.body) ? (answer.body as Buffer[]) : [answer.body as Buffer];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-cache, private');
  const zip = length >= gzipFrom && (asked['accept-encoding'] ?? '').includes('gzip');
  if (zip) {
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('vary', 'Accept-Encoding');
    pieces.splice(0, pieces.length, await zipped(Buffer.concat(pieces), { level: 1 }));
  }
  response.statusCode = answer.code;
  if (answer.code !== 304) response.setHeader('content-length', zip ? (pieces[0] as Buffer).length : length);
  if (method === 'HEAD' || length === 0) response.end();
  else response.end(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
}

function stream(response: Http2ServerResponse, answer: StreamedResponse): void {
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.setHeader('cache-control', 'no-cache, private');
  response.statusCode = answer.code;
  // The head goes out at once: a client waits for it before it takes the watch as begun.
  const flush = (response as unknown as { flushHeaders?: () => void }).flushHeaders;
  if (flush) flush.call(response);
  else response.stream.respond();
  let over = false;
  const sink: Sink = {
    write(bytes) {
      if (over) return;
      response.write(bytes);
      if (unread(response) > maxUnread) response.destroy();
    },
    end() {
      if (!over) response.end();
    },
  };
  const stop = answer.start(sink);
  response.on('error', () => undefined);
  response.on('close', () => {
    over = true;
    stop();
  });
}

/** Bytes that the client has not taken yet, in either version of HTTP. */
function unread(response: Http2ServerResponse): number {
  return response.writableLength ?? response.stream.writableLength;
}

function failure(error: { readonly status: object; readonly httpCode: number }): WholeResponse {
  return { code: error.httpCode, headers: { 'content-type': 'application/json' }, body: encodeJson(error.status) };
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
}

function listen(http: Http2SecureServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve((http.address() as { port: number }).port);
    });
  });
}
