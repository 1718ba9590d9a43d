/**
 * Package v1 has types of the maxProperties case.
 * +groupName=maxproperties.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** MaxProps is the kind of the maxProperties case. */
export interface MaxProps extends KubernetesObject {
  spec: MaxPropsSpec;
}

/** MaxPropsSpec is what is asked for. */
export interface MaxPropsSpec {
  /** +kubebuilder:validation:MaxProperties=2 */
  map: Record<string, string>;

  object: Part;

  type: Labels;

  again: Labels;

  /** +kubebuilder:validation:items:MaxProperties=1 */
  items: Record<string, int32>[];

  parts: Part[];
}

/**
 * Labels of a thing.
 * +kubebuilder:validation:MaxProperties=4
 */
export type Labels = Record<string, string>;

/**
 * Part has few fields.
 * +kubebuilder:validation:MaxProperties=1
 */
export interface Part {
  a?: string;

  b?: string;
}
