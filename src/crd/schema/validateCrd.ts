import type { StatusCause } from '../../k8s/status.ts';
import type { CustomResourceDefinition } from './crdTypes.ts';

/** Placeholder of the signature; replaced in the next commit. */
export function validateCrd(_crd: CustomResourceDefinition, _old?: CustomResourceDefinition): StatusCause[] {
  return [];
}
export function defaultCrd(_crd: CustomResourceDefinition): void {}
