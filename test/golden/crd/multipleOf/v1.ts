/**
 * Package v1 has types of the multipleOf case.
 * +groupName=multipleof.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** Multiple is the kind of the multipleOf case. */
export interface Multiple extends KubernetesObject {
  spec: MultipleSpec;
}

/** MultipleSpec is what is asked for. */
export interface MultipleSpec {
  /** +kubebuilder:validation:MultipleOf=3 */
  field: int32;

  /** +kubebuilder:validation:MultipleOf=1000 */
  long: int64;

  /** +kubebuilder:validation:MultipleOf=0.1 */
  ratio: float64;

  named: Amount;

  /** +kubebuilder:validation:MultipleOf=1000 */
  again: Amount;

  /** +kubebuilder:validation:MultipleOf=3 */
  same: Amount;

  /** +kubebuilder:validation:items:MultipleOf=3 */
  items: int32[];

  namedItems: Amount[];

  list: Amounts;

  /** +kubebuilder:validation:MultipleOf=3 */
  optional?: int32;
}

/**
 * Amount is a number.
 * +kubebuilder:validation:MultipleOf=3
 */
export type Amount = int32;

/**
 * Amounts are several.
 * +kubebuilder:validation:items:MultipleOf=1000
 */
export type Amounts = int32[];
