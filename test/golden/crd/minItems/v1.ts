/**
 * Package v1 has types of the minItems case.
 * +groupName=minitems.example.com
 */

import type { Bytes, KubernetesObject } from '@crd-studio/runtime';

/** MinItems is the kind of the minItems case. */
export interface MinItems extends KubernetesObject {
  spec: MinItemsSpec;
}

/** MinItemsSpec is what is asked for. */
export interface MinItemsSpec {
  /** +kubebuilder:validation:MinItems=2 */
  field: string[];

  named: Names;

  again: Names;

  /** +kubebuilder:validation:items:MinItems=1 */
  items: string[][];

  /** +kubebuilder:validation:MinItems=3 */
  bytes?: Bytes[];

  /** +kubebuilder:validation:MinItems=9 */
  ofNames: Names[];
}

/**
 * Names are several.
 * +kubebuilder:validation:MinItems=4
 */
export type Names = string[];
