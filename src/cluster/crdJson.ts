import type { HttpClient } from '../client/httpClient.ts';
import { isReason } from '../k8s/status.ts';
import type { ClusterRequests } from '../protocol/cluster.ts';
import { crdType } from './crd.ts';

/** A CRD as the server wrote it: whoever reads it does so in a process where it holds up nobody. */
export async function crdJson(client: HttpClient, name: string, signal: AbortSignal): Promise<ClusterRequests['crdJson']['result']> {
  try {
    return { json: await client.getText(crdType, { namespace: '', name }, { signal }) };
  } catch (error) {
    if (isReason(error, 'NotFound')) return {};
    throw error;
  }
}
