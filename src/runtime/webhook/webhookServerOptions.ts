import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where webhooks answer, and by which certificate. */
export interface WebhookServerOptions {
  /** All addresses unless given. */
  readonly host?: string;
  /** 9443 unless given; 0 takes a free one, -1 serves none. */
  readonly port?: number;
  /** Folder of certificate and key; `k8s-webhook-server/serving-certs` in the folder for temporary files unless given. */
  readonly certDir?: string;
  /** "tls.crt" unless given. */
  readonly certName?: string;
  /** "tls.key" unless given. */
  readonly keyName?: string;
}

export interface WebhookPlace {
  readonly host: string | undefined;
  readonly port: number;
  readonly certFile: string;
  readonly keyFile: string;
}

export function webhookPlace(options: WebhookServerOptions): WebhookPlace {
  const { host, port = 9443, certDir = defaultCertDir(), certName = 'tls.crt', keyName = 'tls.key' } = options;
  return { host, port, certFile: join(certDir, certName), keyFile: join(certDir, keyName) };
}

function defaultCertDir(): string {
  return join(tmpdir(), 'k8s-webhook-server', 'serving-certs');
}
