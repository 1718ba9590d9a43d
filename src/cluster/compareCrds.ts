import { messageOf } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import { ApiError, isReason } from '../k8s/status.ts';
import type { CrdComparison, CrdFile } from '../protocol/cluster.ts';
import { type Crd, crdType } from './crd.ts';
import { parseCrdFiles, type ParsedCrd } from './crdFiles.ts';
import { differingFields } from './fieldDiff.ts';

/**
 * Compares CRD files with the cluster by dry runs, which write nothing and let the server default and check: a CRD that is
 * there is replaced by the file's spec, one that is not is created. So a field that the file no longer has counts as a
 * difference, whoever owns it in the cluster, and what the server would refuse is told in its own words.
 */
export async function compareCrds(client: ApiClient, files: readonly CrdFile[], signal: AbortSignal): Promise<CrdComparison[]> {
  const compared: CrdComparison[] = [];
  for (const parsed of parseCrdFiles(files)) compared.push(await compareOne(client, parsed, signal));
  return compared;
}

async function compareOne(client: ApiClient, parsed: ParsedCrd, signal: AbortSignal): Promise<CrdComparison> {
  const { path, name } = parsed;
  if (!parsed.ok) return { path, name, state: 'refused', message: parsed.message };
  const { crd } = parsed;
  try {
    const live = await liveCrd(client, name, signal);
    if (live === undefined) {
      await client.create(crdType, crd, { dryRun: true, signal });
      return { path, name, state: 'absent' };
    }
    const wanted = await client.update<Crd>(crdType, { ...live, spec: crd.spec ?? {} }, { dryRun: true, signal });
    const fields = differingFields(live.spec, wanted.spec, 'spec');
    return fields.length === 0 ? { path, name, state: 'same' } : { path, name, state: 'differs', fields };
  } catch (error) {
    if (error instanceof ApiError && error.httpCode < 500) return { path, name, state: 'refused', message: messageOf(error) };
    throw error;
  }
}

/** The CRD as the cluster has it, or undefined. */
export async function liveCrd(client: ApiClient, name: string, signal: AbortSignal): Promise<Crd | undefined> {
  try {
    return await client.get<Crd>(crdType, { namespace: '', name }, { signal });
  } catch (error) {
    if (isReason(error, 'NotFound')) return undefined;
    throw error;
  }
}
