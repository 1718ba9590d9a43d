/**
 * Package v1 has types of the minimum case.
 * +groupName=minimum.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** Minimum is the kind of the minimum case. */
export interface Minimum extends KubernetesObject {
  spec: MinimumSpec;
}

/** MinimumSpec is what is asked for. */
export interface MinimumSpec {
  /** +kubebuilder:validation:Minimum=-3 */
  field: int32;

  /** +kubebuilder:validation:Minimum=0 */
  long: int64;

  /** +kubebuilder:validation:Minimum=0.001 */
  ratio: float64;

  named: Amount;

  /** +kubebuilder:validation:Minimum=0 */
  again: Amount;

  /** +kubebuilder:validation:Minimum=-3 */
  same: Amount;

  /** +kubebuilder:validation:items:Minimum=-3 */
  items: int32[];

  namedItems: Amount[];

  list: Amounts;

  /** +kubebuilder:validation:Minimum=-3 */
  optional?: int32;
}

/**
 * Amount is a number.
 * +kubebuilder:validation:Minimum=-3
 */
export type Amount = int32;

/**
 * Amounts are several.
 * +kubebuilder:validation:items:Minimum=0
 */
export type Amounts = int32[];
