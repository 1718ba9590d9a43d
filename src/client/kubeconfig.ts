import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CodedError, messageOf } from '../base/errors.ts';
import type { Connection } from '../k8s/connection.ts';
import { connectionOf } from './credentials.ts';
import { inClusterConnection, isInCluster } from './inCluster.ts';
import { loadKubeconfig } from './loadKubeconfig.ts';

/**
 * Kubeconfig files: which there are, which contexts they hold, and how to reach one. Reading and credentials are
 * `@kubernetes/client-node`'s, loaded when the first file is read. Each file is read for itself: a context is known by its
 * file and its name.
 */
export interface KubeconfigContext {
  readonly kubeconfig: string;
  readonly context: string;
  readonly cluster: string;
  readonly server: string;
  readonly namespace?: string;
  /** The name of its credentials. */
  readonly user: string;
  readonly current: boolean;
}

/** The files that kubectl would use: KUBECONFIG, else ~/.kube/config. They need not exist. */
export function defaultKubeconfigFiles(environment: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const named = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  return named.length > 0 ? named : [join(environment['HOME'] ?? homedir(), '.kube', 'config')];
}

/** Every context of these files. A file that is not there has none; one that cannot be read is a problem, told with file and line. */
export async function listContexts(files: readonly string[]): Promise<{
  readonly contexts: readonly KubeconfigContext[];
  readonly problems: readonly { readonly file: string; readonly message: string }[];
}> {
  const contexts: KubeconfigContext[] = [];
  const problems: { file: string; message: string }[] = [];
  for (const file of files) {
    try {
      const text = await readKubeconfig(file);
      if (text === undefined) continue;
      const config = await loadKubeconfig(file, text);
      for (const { name, cluster, namespace, user } of config.getContexts()) {
        const server = config.getCluster(cluster)?.server;
        if (server === undefined)
          problems.push({ file, message: `${file}: context "${name}" names the cluster "${cluster}", which the file does not have` });
        else {
          const current = name === config.getCurrentContext();
          const where = { kubeconfig: file, context: name, cluster, server, user, current };
          contexts.push(namespace === undefined || namespace === '' ? where : { ...where, namespace });
        }
      }
    } catch (error) {
      problems.push({ file, message: messageOf(error) });
    }
  }
  return { contexts, problems };
}

/**
 * How to reach a context's cluster, with its credentials resolved (certificates read, exec plugin run). The file's current
 * context unless one is named. Rejects with a `CodedError`: `KubeconfigMissing`, `KubeconfigMalformed`, `ContextMissing`,
 * `CredentialsFailed`, `Unsupported`.
 */
export async function connectionFor(file: string, context?: string): Promise<Connection> {
  const text = await readKubeconfig(file);
  if (text === undefined)
    throw new CodedError('KubeconfigMissing', `there is no kubeconfig at ${file}: check the path, or choose another cluster`);
  return connectionOf(await loadKubeconfig(file, text), file, context);
}

/** What a program outside VS Code uses: KUBECONFIG, else ~/.kube/config, else the service account of the pod it runs in. */
export async function defaultConnection(environment: Readonly<Record<string, string | undefined>> = process.env): Promise<Connection> {
  const files = defaultKubeconfigFiles(environment);
  for (const file of files) {
    const text = await readKubeconfig(file);
    if (text === undefined) continue;
    const config = await loadKubeconfig(file, text);
    if (config.getCurrentContext()) return connectionOf(config, file);
  }
  if (isInCluster(environment)) return inClusterConnection(environment);
  throw new CodedError(
    'KubeconfigMissing',
    `no cluster to talk to: ${files.join(', ')} has no current context, and this is no pod; set KUBECONFIG`,
  );
}

async function readKubeconfig(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CodedError('KubeconfigMissing', `the kubeconfig ${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
