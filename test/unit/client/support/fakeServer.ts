import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { Connection } from '../../../../src/k8s/connection.ts';
import { type TestCertificate, testCertificate } from './certificate.ts';

/** What Node's HTTP/1.1 and HTTP/2 compatibility objects have in common, seen as the former. */
export type FakeRequest = IncomingMessage;
export type FakeResponse = ServerResponse;

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeServer {
  readonly connection: Connection;
  readonly port: number;
  readonly requests: SeenRequest[];
  /** TCP connections so far. */
  readonly connections: () => number;
  readonly sessions: Set<ServerHttp2Session>;
  readonly certificate: TestCertificate;
  /** Breaks every connection, as a crash does, and stops to listen. */
  kill(): Promise<void>;
}

export interface FakeServerOptions {
  readonly protocol?: 'h2' | 'https' | 'http';
  readonly certificate?: TestCertificate;
  readonly port?: number;
  /** HTTP/2: how many requests it allows at once on a connection. */
  readonly maxConcurrentStreams?: number;
}

/** A server in this process that answers with `handle`; requests are read to their end first and kept in `requests`. */
export async function fakeServer(
  t: TestContext,
  handle: (request: SeenRequest, response: FakeResponse) => void,
  options: FakeServerOptions = {},
): Promise<FakeServer> {
  const protocol = options.protocol ?? 'h2';
  const certificate = options.certificate ?? (await testCertificate());
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  const onRequest = async (request: FakeRequest, response: FakeResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    requests.push(seen);
    handle(seen, response);
  };
  const server = makeServer(
    protocol,
    certificate,
    options.maxConcurrentStreams,
    (request, response) => void onRequest(request, response).catch(() => response.end()),
  );
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const kill = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const session of sessions) session.destroy();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  t.after(kill);
  const scheme = protocol === 'http' ? 'http' : 'https';
  const connection = { server: `${scheme}://127.0.0.1:${port}`, ca: certificate.cert, token: 'secret-token' };
  return { connection, port, requests, connections: () => connections, sessions, certificate, kill };
}

/** Answers with JSON. */
export function answer(response: FakeResponse, code: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(code, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function makeServer(
  protocol: 'h2' | 'https' | 'http',
  { cert, key }: TestCertificate,
  maxConcurrentStreams: number | undefined,
  listener: (request: FakeRequest, response: FakeResponse) => void,
): Http2SecureServer {
  if (protocol === 'http') return createServer(listener) as unknown as Http2SecureServer;
  if (protocol === 'https') return createTlsServer({ cert, key }, listener) as unknown as Http2SecureServer;
  return createSecureServer(
    { cert, key, allowHTTP1: false, settings: maxConcurrentStreams === undefined ? {} : { maxConcurrentStreams } },
    listener as never,
  );
}
