/**
 * Package v1 has types of the kinds case.
 * +groupName=kinds.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Box is the first kind. */
export interface Box extends KubernetesObject {
  spec: EmptySpec;
}

/**
 * Fish is the second kind, without a plural of its own.
 * +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec
 */
export interface Fish extends KubernetesObject {
  spec: EmptySpec;
}

/** APIKey is the third kind. */
export interface APIKey extends KubernetesObject {
}

/** EmptySpec has no field. */
export interface EmptySpec {
}
