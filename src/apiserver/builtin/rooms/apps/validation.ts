import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';

export function validateDeployment(_object: UnstructuredObject): StatusCause[] {
  return [];
}
export function validateReplicaSet(_object: UnstructuredObject): StatusCause[] {
  return [];
}
export function validateStatefulSet(_object: UnstructuredObject): StatusCause[] {
  return [];
}
export function validateDaemonSet(_object: UnstructuredObject): StatusCause[] {
  return [];
}
