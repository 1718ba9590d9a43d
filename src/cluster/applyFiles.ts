import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import type { UnstructuredObject } from '../k8s/object.ts';
import { ApiError } from '../k8s/status.ts';
import type { ClusterRequests } from '../protocol/cluster.ts';
import { applyOne } from './objects.ts';
import type { OpenCluster } from './openCluster.ts';
import { waitEstablished } from './waitEstablished.ts';
import { parseObjects } from './yamlDocuments.ts';

type Result = ClusterRequests['applyFiles']['result'];

/**
 * Applies the objects of several files: namespaces first, then CRDs, then, once these are established, all else in the order
 * of the files. What one file or object ends in is told beside the rest; only a connection that breaks ends it all.
 */
export async function applyFiles(
  cluster: OpenCluster,
  client: ApiClient,
  { files, namespace, timeoutMs }: ClusterRequests['applyFiles']['params'],
  context: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result> {
  const applied: string[] = [];
  const failed: { what: string; message: string }[] = [];
  const objects = files.flatMap(({ path, text }) => {
    try {
      return parseObjects(text).filter(isOfCluster);
    } catch (error) {
      failed.push({ what: path, message: messageOf(error) });
      return [];
    }
  });
  const apply = async (some: readonly UnstructuredObject[]): Promise<void> => {
    for (const object of some) {
      try {
        applied.push(await applyOne(client, object, { dryRun: false, namespace }, context.signal));
      } catch (error) {
        context.signal.throwIfAborted();
        if (
          !(error instanceof ApiError) &&
          (error as { code?: unknown }).code !== 'BadYaml' &&
          (error as { code?: unknown }).code !== 'NoKindMatch'
        )
          throw error;
        failed.push({ what: `${object.kind ?? 'an object'} ${object.metadata?.name ?? 'without a name'}`, message: messageOf(error) });
      }
    }
  };
  const crds = objects.filter(({ kind }) => kind === 'CustomResourceDefinition');
  await apply(objects.filter(({ kind }) => kind === 'Namespace'));
  await apply(crds);
  const names = crds.map(({ metadata }) => metadata?.name ?? '').filter((name) => applied.includes(`CustomResourceDefinition ${name}`));
  await waitEstablished(cluster, names, { ...context, timeoutMs });
  await apply(objects.filter(({ kind }) => kind !== 'Namespace' && kind !== 'CustomResourceDefinition'));
  return { applied, failed };
}

/** A kustomization is for kustomize. */
function isOfCluster({ apiVersion }: UnstructuredObject): boolean {
  return apiVersion?.startsWith('kustomize.config.k8s.io/') !== true;
}
