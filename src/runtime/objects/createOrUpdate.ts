import { type KubernetesObject, keyOf, keyText } from '../../k8s/object.ts';
import { equal } from '../cause/equal.ts';
import type { Kind } from '../kind.ts';
import type { Client, KeyLike } from '../reads/client.ts';
import { isAlreadyExists } from '../reads/refusals.ts';

/** What `createOrUpdate` did, and the object as it is now. */
export interface Written<T extends KubernetesObject> {
  readonly result: 'created' | 'updated' | 'unchanged';
  readonly object: T;
}

/**
 * Makes an object as `change` wants it: created when there is none, updated when `change` changes something in a copy of
 * what is there, and otherwise left alone without a request. `change` may run twice; it must not change the key. Rejects
 * with `Conflict` when somebody else writes at the same time (the next reconcile sees what they wrote).
 */
export async function createOrUpdate<T extends KubernetesObject>(
  client: Client,
  kind: Kind<T>,
  key: KeyLike,
  change: (object: T) => void,
): Promise<Written<T>> {
  const present = await client.get(kind, key);
  if (present !== undefined) return update(client, present, change);
  const { namespace, name } = key;
  const fresh = kind({ metadata: { ...(namespace && { namespace }), ...(name !== undefined && { name }) } } as Omit<
    T,
    'apiVersion' | 'kind'
  >);
  changeInPlace(fresh, change);
  try {
    return { result: 'created', object: await client.create(fresh) };
  } catch (error) {
    const live = isAlreadyExists(error) ? await client.getLive(kind, key) : undefined;
    if (live === undefined) throw error;
    return update(client, live, change);
  }
}

async function update<T extends KubernetesObject>(client: Client, present: T, change: (object: T) => void): Promise<Written<T>> {
  const draft = structuredClone(present);
  changeInPlace(draft, change);
  if (equal(draft, present)) return { result: 'unchanged', object: present };
  return { result: 'updated', object: await client.update(draft) };
}

function changeInPlace<T extends KubernetesObject>(object: T, change: (object: T) => void): void {
  const before = keyText(keyOf(object));
  change(object);
  const after = keyText(keyOf(object));
  if (after !== before) throw new TypeError(`createOrUpdate: the change made ${before} into ${after}; another object is another call`);
}
