/**
 * Package v1 has types of the oneOfs case.
 * +groupName=oneofs.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** OneOf is the kind of the oneOfs case. */
export interface OneOf extends KubernetesObject {
  spec: OneOfSpec;
}

/**
 * OneOfSpec has choices.
 * +kubebuilder:validation:ExactlyOneOf=a;b
 * +kubebuilder:validation:AtMostOneOf=c;d
 * +kubebuilder:validation:AtMostOneOf=a;d
 * +kubebuilder:validation:AtLeastOneOf=b;c;d
 * +kubebuilder:validation:XValidation:rule="true"
 */
export interface OneOfSpec {
  a?: string;

  b?: int32;

  c?: Choice;

  d?: boolean;

  choice: Choice;

  choices: Choice[];
}

/**
 * Choice of two.
 * +kubebuilder:validation:ExactlyOneOf={x,y}
 */
export interface Choice {
  x?: string;

  y?: string;
}
