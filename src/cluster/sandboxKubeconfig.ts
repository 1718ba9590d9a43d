import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { CodedError, messageOf } from '../base/errors.ts';
import type { Connection } from '../k8s/connection.ts';

/**
 * Reads the kubeconfig that our own sandbox writes: one cluster, one user, CA and token inline. Only that file is read this
 * way, because it spares the 150 ms of loading client-node before the first answer; every other one goes through client-node.
 */
export async function sandboxConnection(file: string): Promise<Connection> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new CodedError('KubeconfigMissing', `the sandbox's kubeconfig cannot be read (${messageOf(cause)}): is the sandbox running?`, {
      cause,
    });
  }
  const config = parse(text) as SandboxKubeconfig | null;
  const cluster = config?.clusters?.[0]?.cluster;
  const token = config?.users?.[0]?.user?.token;
  if (typeof cluster?.server !== 'string' || typeof token !== 'string') {
    throw new CodedError(
      'KubeconfigMalformed',
      `${file} is not the kubeconfig of a sandbox: start the sandbox again, which writes it anew`,
    );
  }
  const ca = cluster['certificate-authority-data'];
  return { server: cluster.server, token, ...(ca !== undefined && { ca: Buffer.from(ca, 'base64').toString('utf8') }) };
}

interface SandboxKubeconfig {
  readonly clusters?: readonly { readonly cluster?: { readonly server?: string; readonly 'certificate-authority-data'?: string } }[];
  readonly users?: readonly { readonly user?: { readonly token?: string } }[];
}
