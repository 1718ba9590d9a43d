/**
 * Package v1 has types of the minLength case.
 * +groupName=minlength.example.com
 */

import type { IntOrString, KubernetesObject } from '@crd-studio/runtime';

/** MinLen is the kind of the minLength case. */
export interface MinLen extends KubernetesObject {
  spec: MinLenSpec;
}

/** MinLenSpec is what is asked for. */
export interface MinLenSpec {
  /** +kubebuilder:validation:MinLength=2 */
  field: string;

  named: Name;

  /** +kubebuilder:validation:MinLength=3 */
  again: Name;

  /** +kubebuilder:validation:MinLength=4 */
  same: Name;

  /** +kubebuilder:validation:items:MinLength=1 */
  items: string[];

  /**
   * +kubebuilder:validation:XIntOrString
   * +kubebuilder:validation:MinLength=5
   */
  port: IntOrString;

  names: Name[];

  byKey: Record<string, Name>;
}

/**
 * Name is short.
 * +kubebuilder:validation:MinLength=4
 */
export type Name = string;
