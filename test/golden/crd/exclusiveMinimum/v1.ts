/**
 * Package v1 has types of the exclusiveMinimum case.
 * +groupName=exclusiveminimum.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** ExclusiveMin is the kind of the exclusiveMinimum case. */
export interface ExclusiveMin extends KubernetesObject {
  spec: ExclusiveMinSpec;
}

/** ExclusiveMinSpec is what is asked for. */
export interface ExclusiveMinSpec {
  /**
   * +kubebuilder:validation:Minimum=5
   * +kubebuilder:validation:ExclusiveMinimum=true
   */
  field: int32;

  /** +kubebuilder:validation:ExclusiveMinimum=false */
  not: int32;

  /**
   * +kubebuilder:validation:ExclusiveMinimum=true
   * +kubebuilder:validation:Minimum=0.5
   */
  ratio: float64;

  named: Bound;

  /**
   * +kubebuilder:validation:items:Minimum=7
   * +kubebuilder:validation:items:ExclusiveMinimum=true
   */
  items: int64[];
}

/**
 * Bound excludes its end.
 * +kubebuilder:validation:Minimum=9
 * +kubebuilder:validation:ExclusiveMinimum=true
 */
export type Bound = int64;
