import type { KubeConfig } from '@kubernetes/client-node';
import type { RequestOptions } from 'node:https';
import { CodedError, messageOf } from '../base/errors.ts';
import type { Connection } from '../k8s/connection.ts';

/** Resolves a context of a loaded kubeconfig into a `Connection`. The errors are those of `connectionFor`. */
export async function connectionOf(config: KubeConfig, file: string, name: string = config.getCurrentContext()): Promise<Connection> {
  const context = config.getContextObject(name);
  if (!context) {
    const known = config.getContexts().map((entry) => `"${entry.name}"`);
    const has = known.length === 0 ? 'the file has none' : `the file has ${known.join(', ')}`;
    throw new CodedError('ContextMissing', name ? `${file} has no context "${name}": ${has}` : `${file} names no current context: ${has}`);
  }
  const cluster = config.getCluster(context.cluster);
  if (!cluster)
    throw new CodedError(
      'ContextMissing',
      `${file}: context "${name}" names the cluster "${context.cluster}", which the file does not have`,
    );
  const user = config.getUser(context.user);
  if (!user)
    throw new CodedError('ContextMissing', `${file}: context "${name}" names the user "${context.user}", which the file does not have`);
  const unsupported = cluster.proxyUrl
    ? 'a proxy (proxy-url)'
    : user.impersonateUser
      ? 'impersonation (as)'
      : user.username
        ? 'a user name and password'
        : undefined;
  if (unsupported !== undefined)
    throw new CodedError(
      'Unsupported',
      `${file}: context "${name}" uses ${unsupported}, which CRD Studio does not know yet: choose another context`,
    );
  const server = serverUrl(file, cluster.server);
  if (server.startsWith('http:')) return { server };
  config.setCurrentContext(name);
  const options = await credentials(config, file, name);
  const authorization = (options.headers as Record<string, unknown> | undefined)?.['Authorization'];
  const token = /^Bearer (.+)$/s.exec(String(authorization ?? ''))?.[1]?.trim();
  return {
    server,
    ...pem('ca', options.ca),
    ...pem('clientCert', options.cert),
    ...pem('clientKey', options.key),
    ...(token !== undefined && { token }),
    ...(cluster.skipTLSVerify && { insecureSkipTlsVerify: true }),
    ...(cluster.tlsServerName && { tlsServerName: cluster.tlsServerName }),
    renewal: { type: 'kubeconfig', file, context: name },
  };
}

/** Runs what the user entry says: reads files, refreshes tokens, runs the exec plugin. */
async function credentials(config: KubeConfig, file: string, context: string): Promise<RequestOptions> {
  const options: RequestOptions = {};
  try {
    await config.applyToHTTPSOptions(options);
    return options;
  } catch (error) {
    const command = (config.getCurrentUser()?.exec as { readonly command?: string } | null | undefined)?.command;
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT' && command !== undefined;
    const why = missing ? `its credential plugin "${command}" is not installed or not on PATH` : messageOf(error).trim();
    throw new CodedError('CredentialsFailed', `${file}: the credentials of context "${context}" cannot be had: ${why}`, { cause: error });
  }
}

function serverUrl(file: string, server: string): string {
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new CodedError('KubeconfigMalformed', `${file}: "${server}" is no address of a server: it begins with https://`);
  }
  return server.replace(/\/+$/, '');
}

function pem<Name extends string>(name: Name, value: RequestOptions['ca'] | RequestOptions['key']): Partial<Record<Name, string>> {
  if (typeof value !== 'string' && !Buffer.isBuffer(value)) return {};
  return { [name]: value.toString() } as Partial<Record<Name, string>>;
}
