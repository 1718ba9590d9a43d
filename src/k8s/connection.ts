/**
 * Everything needed to reach one API server, with credentials already resolved. Held in memory and passed over private
 * sockets only: never logged, never shown.
 */
export interface Connection {
  /** "https://127.0.0.1:6443", without a trailing slash. */
  readonly server: string;
  /** PEM; absent: the system's roots. */
  readonly ca?: string;
  readonly token?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly insecureSkipTlsVerify?: boolean;
  readonly tlsServerName?: string;
}
