import type { ObjectPart } from '../../k8s/cause.ts';
import type { KubernetesObject, UnstructuredObject } from '../../k8s/object.ts';
import { equal } from './equal.ts';

/** Which parts an update changed, in the order they are named to a person; empty when only the resourceVersion (or managedFields) differ. */
export function changedParts(old: KubernetesObject, now: KubernetesObject): readonly ObjectPart[] {
  const before: UnstructuredObject = { ...old };
  const after: UnstructuredObject = { ...now };
  const parts: ObjectPart[] = [];
  const note = (part: ObjectPart, a: unknown, b: unknown): void => {
    if (!equal(a, b)) parts.push(part);
  };
  note('spec', before['spec'], after['spec']);
  note('status', before['status'], after['status']);
  note('labels', old.metadata?.labels, now.metadata?.labels);
  note('annotations', old.metadata?.annotations, now.metadata?.annotations);
  note('finalizers', old.metadata?.finalizers, now.metadata?.finalizers);
  note('deletion', old.metadata?.deletionTimestamp, now.metadata?.deletionTimestamp);
  note('ownerReferences', old.metadata?.ownerReferences, now.metadata?.ownerReferences);
  if (otherFieldChanged(before, after) || otherFieldChanged(after, before)) parts.push('other');
  return parts;
}

/** Fields such as `data` of a ConfigMap, which are neither spec nor status. */
function otherFieldChanged(from: UnstructuredObject, to: UnstructuredObject): boolean {
  for (const field in from) if (!named.has(field) && !equal(from[field], to[field])) return true;
  return false;
}

const named = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status']);
