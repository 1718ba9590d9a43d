/**
 * Package v1 has types of the packageRequired case.
 * +groupName=packagerequired.example.com
 * +kubebuilder:validation:Required
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** RequiredPkg is the kind of the packageRequired case. */
export interface RequiredPkg extends KubernetesObject {
  spec: RequiredPkgSpec;
}

/** RequiredPkgSpec is what is asked for. */
export interface RequiredPkgSpec {
  plain: string;

  omitted?: string;

  /** +optional */
  optional: string;

  /** +required */
  required?: string;
}
