/**
 * Package v1 has types of the minProperties case.
 * +groupName=minproperties.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** MinProps is the kind of the minProperties case. */
export interface MinProps extends KubernetesObject {
  spec: MinPropsSpec;
}

/** MinPropsSpec is what is asked for. */
export interface MinPropsSpec {
  /** +kubebuilder:validation:MinProperties=2 */
  map: Record<string, string>;

  object: Part;

  type: Labels;

  again: Labels;

  /** +kubebuilder:validation:items:MinProperties=1 */
  items: Record<string, int32>[];

  parts: Part[];
}

/**
 * Labels of a thing.
 * +kubebuilder:validation:MinProperties=4
 */
export type Labels = Record<string, string>;

/**
 * Part has few fields.
 * +kubebuilder:validation:MinProperties=1
 */
export interface Part {
  a?: string;

  b?: string;
}
