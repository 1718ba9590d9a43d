/**
 * Package v1 has types of the maximum case.
 * +groupName=maximum.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** Maximum is the kind of the maximum case. */
export interface Maximum extends KubernetesObject {
  spec: MaximumSpec;
}

/** MaximumSpec is what is asked for. */
export interface MaximumSpec {
  /** +kubebuilder:validation:Maximum=10 */
  field: int32;

  /** +kubebuilder:validation:Maximum=4294967296 */
  long: int64;

  /** +kubebuilder:validation:Maximum=2.5 */
  ratio: float64;

  named: Amount;

  /** +kubebuilder:validation:Maximum=4294967296 */
  again: Amount;

  /** +kubebuilder:validation:Maximum=10 */
  same: Amount;

  /** +kubebuilder:validation:items:Maximum=10 */
  items: int32[];

  namedItems: Amount[];

  list: Amounts;

  /** +kubebuilder:validation:Maximum=10 */
  optional?: int32;
}

/**
 * Amount is a number.
 * +kubebuilder:validation:Maximum=10
 */
export type Amount = int32;

/**
 * Amounts are several.
 * +kubebuilder:validation:items:Maximum=4294967296
 */
export type Amounts = int32[];
