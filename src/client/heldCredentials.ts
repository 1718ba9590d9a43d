import { readFile } from 'node:fs/promises';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { Connection, CredentialSource } from '../k8s/connection.ts';

/**
 * The credentials of one client, which may change while it runs.
 *
 * K1 A token file is read again when what was read is a minute old: the kubelet replaces it long before it expires.
 * K2 Credentials that the server refused (401) are asked for anew where they came from: the token file, or the kubeconfig,
 *    whose exec plugin is run again. Requests that were refused together wait for one renewal, each until it is aborted.
 * K3 Where that changed nothing, or failed, it is not tried again for 5 s.
 */
export class HeldCredentials {
  readonly #clock: Clock;
  #connection: Connection;
  #readAt: number;
  #renewing: Promise<void> | undefined;
  #uselessUntil = Number.NEGATIVE_INFINITY;
  #problem: string | undefined;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#readAt = clock.monotonic();
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Why the last renewal failed, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** A promise only where something has to be read first. */
  refresh(): Promise<void> | undefined {
    const { renewal } = this.#connection;
    if (renewal?.type !== 'tokenFile' || this.#clock.monotonic() - this.#readAt < staleMs) return undefined;
    return this.#renew(renewal);
  }

  /** After the server refused `used`: whether there are others now. */
  async renew(used: Connection): Promise<boolean> {
    const { renewal } = this.#connection;
    if (used !== this.#connection) return true;
    if (renewal === undefined || this.#clock.monotonic() < this.#uselessUntil) return false;
    await this.#renew(renewal);
    if (used !== this.#connection) return true;
    this.#uselessUntil = this.#clock.monotonic() + uselessMs;
    return false;
  }

  #renew(source: CredentialSource): Promise<void> {
    this.#renewing ??= this.#take(source).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #take(source: CredentialSource): Promise<void> {
    this.#readAt = this.#clock.monotonic();
    try {
      const next = await read(source, this.#connection);
      this.#problem = undefined;
      if (!same(next, this.#connection)) this.#connection = next;
    } catch (error) {
      this.#problem = messageOf(error);
    }
  }
}

async function read(source: CredentialSource, now: Connection): Promise<Connection> {
  if (source.type === 'tokenFile') return { ...now, token: (await readFile(source.path, 'utf8')).trim() };
  const { connectionFor } = await import('./kubeconfig.ts');
  const { token: _, clientCert: __, clientKey: ___, ...rest } = now;
  const { token, clientCert, clientKey } = await connectionFor(source.file, source.context);
  return {
    ...rest,
    ...(token !== undefined && { token }),
    ...(clientCert !== undefined && { clientCert }),
    ...(clientKey !== undefined && { clientKey }),
  };
}

function same(a: Connection, b: Connection): boolean {
  return a.token === b.token && a.clientCert === b.clientCert && a.clientKey === b.clientKey;
}

const staleMs = 60_000;
const uselessMs = 5000;
