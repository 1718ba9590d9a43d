import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const contextName = 'crd-studio-sandbox';

/** Writes a kubeconfig with one context, credentials inline, readable by its owner only; replaced in one step. */
export function writeKubeconfig(path: string, access: { server: string; ca: string; token: string }): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.unfinished`;
  writeFileSync(unfinished, kubeconfigOf(access), { mode: 0o600 });
  renameSync(unfinished, path);
}

function kubeconfigOf({ server, ca, token }: { server: string; ca: string; token: string }): string {
  return [
    'apiVersion: v1',
    'kind: Config',
    'clusters:',
    `  - name: ${contextName}`,
    '    cluster:',
    `      server: ${server}`,
    `      certificate-authority-data: ${Buffer.from(ca).toString('base64')}`,
    'users:',
    `  - name: ${contextName}`,
    '    user:',
    `      token: ${token}`,
    'contexts:',
    `  - name: ${contextName}`,
    '    context:',
    `      cluster: ${contextName}`,
    `      user: ${contextName}`,
    `current-context: ${contextName}`,
    '',
  ].join('\n');
}
