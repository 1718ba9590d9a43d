/**
 * Package v1 has types of the uniqueItems case.
 * +groupName=uniqueitems.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Unique is the kind of the uniqueItems case. */
export interface Unique extends KubernetesObject {
  spec: UniqueSpec;
}

/** UniqueSpec is what is asked for. */
export interface UniqueSpec {
  /** +kubebuilder:validation:UniqueItems=false */
  field: string[];

  named: Names;

  /** +kubebuilder:validation:items:UniqueItems=false */
  items: string[][];
}

/** +kubebuilder:validation:UniqueItems=false */
export type Names = string[];
