import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';

export function validatePodChange(_pod: UnstructuredObject, _old: UnstructuredObject): StatusCause[] {
  return [];
}
