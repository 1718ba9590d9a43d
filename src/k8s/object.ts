/** Object metadata as the API has it (meta/v1 ObjectMeta); absent means empty. */
export interface ObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  /** RFC 3339, whole seconds. */
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
}

/** An object that this one goes with; in the same namespace, or with none. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** Which fields one manager last set by one kind of write. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: 'Apply' | 'Update';
  apiVersion?: string;
  time?: string;
  fieldsType?: 'FieldsV1';
  fieldsV1?: Record<string, unknown>;
  subresource?: string;
}

/** Any object of the API: what is common to all. */
export interface KubernetesObject {
  apiVersion?: string;
  kind?: string;
  metadata?: ObjectMeta;
}

/** An object whose fields beyond metadata are not known at compile time. */
export interface UnstructuredObject extends KubernetesObject {
  [field: string]: unknown;
}

/** A page of a list; items of built-in kinds come without apiVersion and kind. */
export interface ObjectList<T extends KubernetesObject> {
  apiVersion?: string;
  kind?: string;
  metadata: { resourceVersion?: string; continue?: string; remainingItemCount?: number };
  items: T[];
}

/** Namespace ("" when cluster-scoped) and name: the key that a reconcile gets. */
export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/** "namespace/name", or "name" when cluster-scoped. */
export function keyText(key: ObjectKey): string {
  return key.namespace === '' ? key.name : `${key.namespace}/${key.name}`;
}

/** The object's key; what it lacks is "". */
export function keyOf(object: KubernetesObject): ObjectKey {
  return { namespace: object.metadata?.namespace ?? '', name: object.metadata?.name ?? '' };
}

/** The owner that is marked as the managing controller, if any. */
export function controllerOf(object: KubernetesObject): OwnerReference | undefined {
  return object.metadata?.ownerReferences?.find((owner) => owner.controller === true);
}
