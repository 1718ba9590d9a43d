import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';

export function validateJob(_object: UnstructuredObject): StatusCause[] {
  return [];
}
export function validateJobChange(_object: UnstructuredObject, _old: UnstructuredObject): StatusCause[] {
  return [];
}
export function validateCronJob(_object: UnstructuredObject): StatusCause[] {
  return [];
}
