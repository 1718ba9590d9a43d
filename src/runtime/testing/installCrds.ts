import { readFile } from 'node:fs/promises';
import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { KubernetesObject, ObjectKey } from '../../k8s/object.ts';
import { yamlFiles } from './yamlFiles.ts';

/** What is read of a CustomResourceDefinition. */
interface Crd extends KubernetesObject {
  readonly spec?: {
    readonly group?: string;
    readonly names?: { readonly kind?: string };
    readonly versions?: readonly { readonly name: string; readonly served: boolean }[];
  };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[] };
}

/**
 * Applies the CRDs in the YAML files of a folder (or in one file) and waits until each is Established. Rejects when there
 * is none, when the server refuses one, and when one is not served within 10 s (with its conditions).
 */
export async function installCrds(
  api: ApiClient,
  path: string,
  parseYaml: (text: string) => unknown[],
  clock: Clock = systemClock,
): Promise<void> {
  const type = await api.resourceFor({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' });
  const crds: Crd[] = [];
  for (const file of await yamlFiles(path)) {
    for (const document of parseYaml(await readFile(file, 'utf8'))) if (isCrd(document)) crds.push(document);
  }
  if (crds.length === 0) throw new Error(`there is no CustomResourceDefinition in ${path}`);
  for (const crd of crds) {
    const key = { namespace: '', name: crd.metadata?.name ?? '' };
    await api.patch(type, key, { type: 'apply', body: crd }, { fieldManager: 'test', force: true });
  }
  const deadline = clock.now() + 10_000;
  for (const crd of crds) await established({ namespace: '', name: crd.metadata?.name ?? '' });

  async function established(key: ObjectKey): Promise<void> {
    for (;;) {
      const { status } = await api.get<Crd>(type, key);
      const conditions = status?.conditions ?? [];
      if (conditions.some((condition) => condition.type === 'Established' && condition.status === 'True')) return;
      if (clock.now() >= deadline) throw new Error(`${key.name} is not established after 10 s: ${JSON.stringify(conditions)}`);
      await sleep(clock, 20);
    }
  }
}

function isCrd(document: unknown): document is Crd {
  return typeof document === 'object' && document !== null && (document as KubernetesObject).kind === 'CustomResourceDefinition';
}
