/**
 * Package v1 has types of the examples case.
 * +groupName=examples.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Example is the kind of the examples case. */
export interface Example extends KubernetesObject {
  spec: ExampleSpec;
}

/** ExampleSpec is what is asked for. */
export interface ExampleSpec {
  /** +kubebuilder:example=plain */
  text: string;

  /** +kubebuilder:example=3 */
  number: int32;

  /** +kubebuilder:example={a,b} */
  list: string[];

  /** +kubebuilder:example={a: x} */
  object: Part;

  /** +kubebuilder:example=false */
  yes: boolean;

  /** +kubebuilder:example="x y" */
  named: Name;
}

/** Part of it. */
export interface Part {
  /** +kubebuilder:example="inner" */
  a?: string;
}

/** Name of it. */
export type Name = string;
