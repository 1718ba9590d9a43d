/**
 * Package v1 has types of the packageOptional case.
 * +groupName=packageoptional.example.com
 * +kubebuilder:validation:Optional
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** OptionalPkg is the kind of the packageOptional case. */
export interface OptionalPkg extends KubernetesObject {
  spec: OptionalPkgSpec;
}

/** OptionalPkgSpec is what is asked for. */
export interface OptionalPkgSpec {
  plain: string;

  omitted?: string;

  /** +kubebuilder:validation:Required */
  required: string;

  /** +required */
  alsoRequired: string;

  /** +k8s:required */
  k8sRequired?: string;

  /** +optional */
  optional: string;

  part: Part;
}

/** Part of it. */
export interface Part {
  a: string;

  /** +required */
  b: string;
}
