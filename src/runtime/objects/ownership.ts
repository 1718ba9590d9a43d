import { parseApiVersion } from '../../k8s/kind.ts';
import { controllerOf, type KubernetesObject, type OwnerReference } from '../../k8s/object.ts';

/**
 * A copy of the child with the owner as its managing controller: the child is then deleted with it, and its changes are
 * requests for it (`owns`). Refuses (`OwnershipError`) an owner that the server has not made yet, an owner with a
 * namespace for a child outside of it, and a child that another controller manages.
 */
export function setControllerReference<T extends KubernetesObject>(owner: KubernetesObject, child: T): T {
  const reference = referenceTo(owner);
  const { metadata = {} } = child;
  const namespace = owner.metadata?.namespace ?? '';
  const what = `${child.kind} ${metadata.name ?? metadata.generateName ?? ''}`;
  if (namespace !== '' && (metadata.namespace ?? '') !== namespace) {
    const where = metadata.namespace ? `namespace ${metadata.namespace}` : 'no namespace';
    throw new OwnershipError(
      `${owner.kind} ${reference.name} of namespace ${namespace} cannot own ${what}, which is in ${where}: owners must be in the same namespace, or have none`,
    );
  }
  const current = controllerOf(child);
  if (current !== undefined && current.uid !== reference.uid) {
    throw new OwnershipError(`${what} is managed by ${current.kind} ${current.name} already; an object has one managing controller`);
  }
  const others = (metadata.ownerReferences ?? []).filter((each) => each.uid !== reference.uid);
  return { ...child, metadata: { ...metadata, ownerReferences: [...others, reference] } };
}

/** Whether the owner is the child's managing controller. */
export function hasControllerReference(owner: KubernetesObject, child: KubernetesObject): boolean {
  return controllerOf(child)?.uid === owner.metadata?.uid && owner.metadata?.uid !== undefined;
}

/** An owner reference that Kubernetes would not honour. */
export class OwnershipError extends Error {
  readonly code = 'Ownership';

  constructor(message: string) {
    super(message);
    this.name = 'OwnershipError';
  }
}

function referenceTo(owner: KubernetesObject): OwnerReference {
  const { apiVersion, kind, metadata } = owner;
  if (apiVersion === undefined || kind === undefined || parseApiVersion(apiVersion).version === '')
    throw new OwnershipError('the owner has no apiVersion and kind');
  if (metadata?.name === undefined || metadata.uid === undefined)
    throw new OwnershipError(`${kind} ${metadata?.name ?? ''} has no uid: only an object that the API server has made can own others`);
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true, blockOwnerDeletion: true };
}
