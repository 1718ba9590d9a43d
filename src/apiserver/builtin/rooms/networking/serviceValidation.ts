import { forbiddenValue } from '../../../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { listAt, textAt } from '../read.ts';

export function validateService(_object: UnstructuredObject): StatusCause[] {
  return [];
}

export function validateServiceChange(_object: UnstructuredObject, _old: UnstructuredObject): StatusCause[] {
  return [];
}

export function validateServiceStatus(object: UnstructuredObject): StatusCause[] {
  if (textAt(object, 'spec.type') === 'LoadBalancer' || listAt(object, 'status.loadBalancer.ingress').length === 0) return [];
  return [forbiddenValue('status.loadBalancer.ingress', "may only be used when `spec.type` is 'LoadBalancer'")];
}
