import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { CodedError } from '../base/errors.ts';
import type { Connection } from '../k8s/connection.ts';

const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount';

export function isInCluster(environment: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(environment['KUBERNETES_SERVICE_HOST'] && environment['KUBERNETES_SERVICE_PORT']);
}

/** The API server as a pod sees it, with the token of its service account. Rejects with `CredentialsFailed` where none is mounted. */
export async function inClusterConnection(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string = serviceAccount,
): Promise<Connection> {
  const host = environment['KUBERNETES_SERVICE_HOST'] ?? '';
  const server = `https://${isIPv6(host) ? `[${host}]` : host}:${environment['KUBERNETES_SERVICE_PORT']}`;
  const path = `${folder}/token`;
  try {
    const [ca, token] = await Promise.all([readFile(`${folder}/ca.crt`, 'utf8'), readFile(path, 'utf8')]);
    return { server, ca, token: token.trim(), renewal: { type: 'tokenFile', path } };
  } catch (cause) {
    throw new CodedError('CredentialsFailed', `this pod has no service account token in ${folder}: is automountServiceAccountToken off?`, {
      cause,
    });
  }
}
