import type { ApiClient } from '../k8s/apiClient.ts';
import type { ResourceType } from '../k8s/kind.ts';
import type { KubernetesObject, ObjectKey } from '../k8s/object.ts';
import { isReason } from '../k8s/status.ts';

const tries = 5;

/**
 * Removes an object's finalizers but those that `keep` says, guarded by its resourceVersion: what somebody adds or removes
 * meanwhile is read again and not overwritten. Rejects with `NotFound` where the object is gone.
 */
export async function removeFinalizers(
  client: ApiClient,
  type: ResourceType,
  key: ObjectKey,
  keep: (finalizer: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    const { metadata } = await client.get<KubernetesObject>(type, key, { metadataOnly: true, signal });
    const before = metadata?.finalizers ?? [];
    const finalizers = before.filter(keep);
    if (finalizers.length === before.length) return;
    const body = { metadata: { finalizers, resourceVersion: metadata?.resourceVersion } };
    try {
      await client.patch(type, key, { type: 'merge', body }, { signal });
      return;
    } catch (error) {
      if (!isReason(error, 'Conflict') || left <= 1) throw error;
    }
  }
}
