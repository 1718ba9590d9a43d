/**
 * Package v1 has types of the maxLength case.
 * +groupName=maxlength.example.com
 */

import type { IntOrString, KubernetesObject } from '@crd-studio/runtime';

/** MaxLen is the kind of the maxLength case. */
export interface MaxLen extends KubernetesObject {
  spec: MaxLenSpec;
}

/** MaxLenSpec is what is asked for. */
export interface MaxLenSpec {
  /** +kubebuilder:validation:MaxLength=2 */
  field: string;

  named: Name;

  /** +kubebuilder:validation:MaxLength=3 */
  again: Name;

  /** +kubebuilder:validation:MaxLength=4 */
  same: Name;

  /** +kubebuilder:validation:items:MaxLength=1 */
  items: string[];

  /**
   * +kubebuilder:validation:XIntOrString
   * +kubebuilder:validation:MaxLength=5
   */
  port: IntOrString;

  names: Name[];

  byKey: Record<string, Name>;
}

/**
 * Name is short.
 * +kubebuilder:validation:MaxLength=4
 */
export type Name = string;
