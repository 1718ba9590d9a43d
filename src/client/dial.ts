import { isIP } from 'node:net';
import { connect, type ConnectionOptions, getCACertificates, type TLSSocket } from 'node:tls';
import type { Clock } from '../base/clock.ts';
import type { Connection } from '../k8s/connection.ts';
import { deadline } from '../base/deadline.ts';
import { BrokenExchange } from './transport.ts';

/** A TLS connection on which the server has chosen between HTTP/2 and HTTP/1.1 (ALPN). */
export interface Dialled {
  readonly protocol: 'h2' | 'http/1.1';
  readonly socket: TLSSocket;
}

const connectMs = 15_000;

/** Connects to an https server. Rejects with `BrokenExchange` (`unsent`), or with the signal's reason. */
export function dial(
  connection: Connection,
  options: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<Dialled> {
  const url = new URL(connection.server);
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...tlsOptions(connection),
      host: hostOf(url),
      port: url.port === '' ? 443 : Number(url.port),
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    const fail = (error: unknown): void => {
      done();
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const timer = deadline(options.clock, connectMs, () =>
      fail(new BrokenExchange('no connection in time', { unsent: true, code: 'ETIMEDOUT' })),
    );
    const onError = (error: Error): void => fail(new BrokenExchange(error, { unsent: true }));
    const onClose = (): void => fail(new BrokenExchange('the server closed the connection', { unsent: true, code: 'ECONNRESET' }));
    const onAbort = (): void => fail(options.signal?.reason);
    const onSecure = (): void => {
      done();
      socket.setNoDelay(true);
      resolve({ protocol: socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1', socket });
    };
    const done = (): void => {
      timer.dispose();
      options.signal?.removeEventListener('abort', onAbort);
      socket.off('error', onError).off('close', onClose).off('secureConnect', onSecure);
    };
    socket.on('error', onError).on('close', onClose).on('secureConnect', onSecure);
    if (options.signal?.aborted) onAbort();
    else options.signal?.addEventListener('abort', onAbort);
  });
}

/** TLS settings of a connection; the server's name is sent (SNI) and checked unless it is an address. */
export function tlsOptions(connection: Connection): ConnectionOptions {
  const host = hostOf(new URL(connection.server));
  const servername = connection.tlsServerName ?? (isIP(host) === 0 ? host : undefined);
  return {
    ...(connection.insecureSkipTlsVerify !== true && { ca: connection.ca ?? trustedRoots() }),
    ...(connection.clientCert !== undefined && { cert: connection.clientCert }),
    ...(connection.clientKey !== undefined && { key: connection.clientKey }),
    ...(servername !== undefined && { servername }),
    rejectUnauthorized: connection.insecureSkipTlsVerify !== true,
  };
}

/** Node's own authorities and those that the machine's administrator added, as kubectl has them. Node keeps both lists once read. */
function trustedRoots(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}

/** "[::1]" in a URL is "::1" to a socket. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
