import type { CustomResourceDefinition } from '../../crd/schema/index.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';

export function asCrd(object: UnstructuredObject): CustomResourceDefinition {
  return object as unknown as CustomResourceDefinition;
}
