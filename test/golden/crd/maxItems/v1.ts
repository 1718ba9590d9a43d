/**
 * Package v1 has types of the maxItems case.
 * +groupName=maxitems.example.com
 */

import type { Bytes, KubernetesObject } from '@crd-studio/runtime';

/** MaxItems is the kind of the maxItems case. */
export interface MaxItems extends KubernetesObject {
  spec: MaxItemsSpec;
}

/** MaxItemsSpec is what is asked for. */
export interface MaxItemsSpec {
  /** +kubebuilder:validation:MaxItems=2 */
  field: string[];

  named: Names;

  again: Names;

  /** +kubebuilder:validation:items:MaxItems=1 */
  items: string[][];

  /** +kubebuilder:validation:MaxItems=3 */
  bytes?: Bytes[];

  /** +kubebuilder:validation:MaxItems=9 */
  ofNames: Names[];
}

/**
 * Names are several.
 * +kubebuilder:validation:MaxItems=4
 */
export type Names = string[];
