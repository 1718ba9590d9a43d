import { controllerOf, type KubernetesObject } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { Kind } from '../../runtime/kind.ts';
import { setControllerReference } from '../../runtime/objects/ownership.ts';
import type { LabelSelector } from '../../runtime/objects/builtinKinds.ts';
import type { Client } from '../../runtime/reads/client.ts';
import { selects } from './podState.ts';

/**
 * The objects of a kind that belong to a workload, as upstream's controller ref managers settle it: those it controls and still
 * selects; what nobody controls and it selects is adopted; what it controls and selects no more is let go.
 */
export async function claim<T extends KubernetesObject>(
  client: Client,
  owner: KubernetesObject,
  selector: LabelSelector | undefined,
  kind: Kind<T>,
): Promise<T[]> {
  const { namespace = '', uid, deletionTimestamp } = owner.metadata ?? {};
  const claimed: T[] = [];
  for (const object of await client.list(kind, { namespace })) {
    const controller = controllerOf(object);
    const matches = selects(selector, object.metadata?.labels);
    if (controller !== undefined && controller.uid !== uid) continue;
    if (controller !== undefined && matches) claimed.push(object);
    else if (controller !== undefined) await release(client, kind, object, uid);
    else if (matches && deletionTimestamp === undefined && object.metadata?.deletionTimestamp === undefined) {
      claimed.push(await adopt(client, kind, owner, object));
    }
  }
  return claimed;
}

function adopt<T extends KubernetesObject>(client: Client, kind: Kind<T>, owner: KubernetesObject, object: T): Promise<T> {
  const { metadata } = setControllerReference(owner, object);
  const body = { metadata: { uid: metadata?.uid, ownerReferences: metadata?.ownerReferences } };
  return client.patch(kind, object.metadata ?? {}, { type: 'merge', body });
}

async function release<T extends KubernetesObject>(client: Client, kind: Kind<T>, object: T, uid: string | undefined): Promise<void> {
  const others = (object.metadata?.ownerReferences ?? []).filter((one) => one.uid !== uid);
  const body = { metadata: { uid: object.metadata?.uid, ownerReferences: others.length === 0 ? null : others } };
  try {
    await client.patch(kind, object.metadata ?? {}, { type: 'merge', body });
  } catch (error) {
    if (!isReason(error, 'NotFound', 'Invalid')) throw error;
  }
}
