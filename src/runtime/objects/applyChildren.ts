import { apiVersionOf } from '../../k8s/kind.ts';
import { type KubernetesObject, keyOf, keyText } from '../../k8s/object.ts';
import type { Kind } from '../kind.ts';
import type { Client } from '../reads/client.ts';
import { isConflict, isNotFound } from '../reads/refusals.ts';
import { isBeingDeleted } from './finalizer.ts';
import { hasControllerReference, setControllerReference } from './ownership.ts';

/**
 * Makes the children of an owner exactly these: each is applied with the owner as its controller, and whatever else of the
 * `kinds` the owner controls in its namespace is deleted. Children are listed by kind, so a kind must stay in `kinds` for as
 * long as the owner may have such a child. Gives what the API server made of them, in their order.
 */
export async function applyChildren<T extends KubernetesObject>(
  client: Client,
  owner: KubernetesObject,
  children: readonly T[],
  kinds: readonly Kind<KubernetesObject>[],
): Promise<T[]> {
  const wanted = new Set(children.map((child) => idOf(child)));
  if (wanted.size < children.length) throw new TypeError('applyChildren: two of the children have one kind and name');
  const stranger = children.find((child) => !kinds.some((kind) => apiVersionOf(kind) === child.apiVersion && kind.kind === child.kind));
  if (stranger !== undefined)
    throw new TypeError(`applyChildren: ${stranger.kind} is missing in the kinds, so it would never be deleted again`);
  const applied: T[] = [];
  for (const child of children) applied.push(await client.apply(setControllerReference(owner, child)));
  const namespace = owner.metadata?.namespace ?? '';
  for (const kind of kinds) {
    for (const object of await client.list(kind, namespace === '' ? {} : { namespace })) {
      const typed = { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind };
      if (wanted.has(idOf(typed)) || !hasControllerReference(owner, object) || isBeingDeleted(object)) continue;
      await remove(client, kind, object);
    }
  }
  return applied;
}

/** That very object: not another that has got its name since the cache saw it. */
async function remove(client: Client, kind: Kind<KubernetesObject>, object: KubernetesObject): Promise<void> {
  const { uid } = object.metadata ?? {};
  try {
    await client.delete(kind, keyOf(object), { propagationPolicy: 'Background', ...(uid !== undefined && { preconditions: { uid } }) });
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}

function idOf(object: KubernetesObject): string {
  return `${object.apiVersion} ${object.kind} ${keyText(keyOf(object))}`;
}
