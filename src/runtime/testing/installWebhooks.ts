import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import { apiVersionOf } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { yamlFiles } from './yamlFiles.ts';

/** Where a test's manager serves its webhooks, and whom the API server has to trust there. */
export interface TestWebhooks {
  readonly host: string;
  readonly port: number;
  readonly certDir: string;
  /** PEM. */
  readonly ca: string;
}

/** Of what a sandbox keeps in `identity.json` of its data folder: PEM, and the token of its kubeconfig. */
export interface SandboxIdentity {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
  readonly token: string;
}

/** A free port of loopback, and the sandbox's own certificate, which is good for loopback, as files of the names that a manager looks for. */
export async function prepareWebhooks(
  { certificate, key }: SandboxIdentity,
  certDir: string,
): Promise<{ readonly host: string; readonly port: number; readonly certDir: string }> {
  await mkdir(certDir, { recursive: true });
  await writeFile(join(certDir, 'tls.crt'), certificate);
  await writeFile(join(certDir, 'tls.key'), key, { mode: 0o600 });
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { host: '127.0.0.1', port, certDir };
}

/**
 * Waits until webhooks are served (10 s), and applies the configurations in the YAML files of a folder (or in one file), with the
 * address where they are in the place of a service.
 */
export async function installWebhooks(
  api: ApiClient,
  webhooks: TestWebhooks,
  path: string,
  parseYaml: (text: string) => unknown[],
  clock: Clock = systemClock,
): Promise<void> {
  const found: Configuration[] = [];
  for (const file of await yamlFiles(path)) {
    for (const document of parseYaml(await readFile(file, 'utf8'))) if (isConfiguration(document)) found.push(document);
  }
  if (found.length === 0) throw new Error(`there is no configuration of webhooks in ${path}`);
  await served(webhooks, clock);
  for (const configuration of found) {
    const type = await api.resourceFor({ ...group, kind: configuration.kind });
    const body = { ...configuration, webhooks: (configuration.webhooks ?? []).map((webhook) => withAddress(webhook, webhooks)) };
    const key = { namespace: '', name: configuration.metadata?.name ?? '' };
    await api.patch(type, key, { type: 'apply', body }, { fieldManager: 'test', force: true });
  }
}

const group = { group: 'admissionregistration.k8s.io', version: 'v1' };

interface Configuration extends KubernetesObject {
  readonly kind: string;
  readonly webhooks?: readonly Webhook[];
}

interface Webhook {
  readonly name: string;
  readonly clientConfig?: { readonly service?: { readonly path?: string } };
}

function isConfiguration(document: unknown): document is Configuration {
  const { apiVersion, kind } = (document ?? {}) as KubernetesObject;
  return apiVersion === apiVersionOf(group) && ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'].includes(kind ?? '');
}

function withAddress(webhook: Webhook, { host, port, ca }: TestWebhooks): object {
  const path = webhook.clientConfig?.service?.path ?? '/';
  return { ...webhook, clientConfig: { url: `https://${host}:${port}${path}`, caBundle: Buffer.from(ca).toString('base64') } };
}

async function served({ host, port }: TestWebhooks, clock: Clock): Promise<void> {
  const deadline = clock.now() + 10_000;
  while (!(await answers(host, port))) {
    if (clock.now() >= deadline)
      throw new Error(
        `nobody serves webhooks on ${host}:${port} after 10 s: start a manager with { webhookServer: sandbox.webhookServer } first`,
      );
    await sleep(clock, 20);
  }
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
