import type { IncomingMessage } from 'node:http';
import { messageOf } from '../../../base/errors.ts';
import { addressOf, type Address, Unreachable } from './address.ts';
import type { ClientConfig } from './configurations.ts';
import type { Store } from '../../storage/store.ts';

/** An answer of more than this is not read to its end. */
const largest = 3 * 1024 * 1024;

export interface Posted {
  readonly code: number;
  readonly text: string;
}

/** Sends JSON to a webhook and gives what it answers, whatever that is; rejects with Go's words where nothing comes back in time. */
export async function post(config: ClientConfig, body: string, timeoutSeconds: number, store: Store): Promise<Posted> {
  let address: Address;
  try {
    address = addressOf(config, store);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new Error(shown(error.url, timeoutSeconds, error.message), { cause: error });
  }
  try {
    return await send(address, config, body, timeoutSeconds);
  } catch (error) {
    throw new Error(shown(address.url, timeoutSeconds, reasonOf(error, address)), { cause: error });
  }
}

function shown(url: URL, timeoutSeconds: number, why: string): string {
  const query = new URLSearchParams(url.search);
  query.set('timeout', `${timeoutSeconds}s`);
  return `Post "${url.protocol}//${url.host === '' ? url.hostname : hostOf(url)}${url.pathname === '/' ? '/' : url.pathname}?${query.toString()}": ${why}`;
}

/** The URL class leaves out https' own port; Go shows what was said. */
function hostOf(url: URL): string {
  return url.hostname.endsWith('.svc') && url.port === '' ? `${url.hostname}:443` : url.host;
}

async function send({ url, host, port, serverName }: Address, config: ClientConfig, body: string, timeoutSeconds: number): Promise<Posted> {
  const https = await import('node:https');
  const query = new URLSearchParams(url.search);
  query.set('timeout', `${timeoutSeconds}s`);
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const ca = config.caBundle === undefined ? undefined : Buffer.from(config.caBundle, 'base64').toString();
  return await new Promise((resolve, reject) => {
    const request = https.request(
      {
        host,
        port,
        path: `${url.pathname}?${query.toString()}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, */*',
          'content-length': Buffer.byteLength(body),
          host: hostOf(url),
        },
        agent: false,
        signal,
        ...(ca === undefined ? {} : { ca }),
        // An IP address is no server name; the certificate is checked against it all the same.
        ...(/^[\d.]+$|:/.test(serverName) ? {} : { servername: serverName }),
      },
      (response) => read(response).then(resolve, reject),
    );
    request.once('error', reject);
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Posted> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > largest) throw new Error('http: request body too large');
    pieces.push(piece);
  }
  return { code: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() };
}

/** Go's words for the commonest ways to fail. */
function reasonOf(error: unknown, { host, port }: Address): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'context deadline exceeded';
  switch (code) {
    case 'ECONNREFUSED':
      return `dial tcp ${host}:${port}: connect: connection refused`;
    case 'ENOTFOUND':
      return `dial tcp: lookup ${host}: no such host`;
    case 'ECONNRESET':
      return 'EOF';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'tls: failed to verify certificate: x509: certificate signed by unknown authority';
    case 'EPROTO':
      return 'http: server gave HTTP response to HTTPS client';
    default:
      return messageOf(error);
  }
}
