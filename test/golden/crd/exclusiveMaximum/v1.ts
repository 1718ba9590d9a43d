/**
 * Package v1 has types of the exclusiveMaximum case.
 * +groupName=exclusivemaximum.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** ExclusiveMax is the kind of the exclusiveMaximum case. */
export interface ExclusiveMax extends KubernetesObject {
  spec: ExclusiveMaxSpec;
}

/** ExclusiveMaxSpec is what is asked for. */
export interface ExclusiveMaxSpec {
  /**
   * +kubebuilder:validation:Maximum=5
   * +kubebuilder:validation:ExclusiveMaximum=true
   */
  field: int32;

  /** +kubebuilder:validation:ExclusiveMaximum=false */
  not: int32;

  /**
   * +kubebuilder:validation:ExclusiveMaximum=true
   * +kubebuilder:validation:Maximum=0.5
   */
  ratio: float64;

  named: Bound;

  /**
   * +kubebuilder:validation:items:Maximum=7
   * +kubebuilder:validation:items:ExclusiveMaximum=true
   */
  items: int64[];
}

/**
 * Bound excludes its end.
 * +kubebuilder:validation:Maximum=9
 * +kubebuilder:validation:ExclusiveMaximum=true
 */
export type Bound = int64;
