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
  /** Absent: the credentials stay as they are. */
  readonly renewal?: CredentialSource;
}

/** Where credentials can be had anew when the server no longer takes them; on this machine. */
export type CredentialSource =
  /** A file with a token that is replaced from time to time (a pod's service account). */
  | { readonly type: 'tokenFile'; readonly path: string }
  /** A context of a kubeconfig: the file may have changed, and its exec plugin gives another token. */
  | { readonly type: 'kubeconfig'; readonly file: string; readonly context: string };
