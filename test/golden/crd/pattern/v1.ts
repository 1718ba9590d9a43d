/**
 * Package v1 has types of the pattern case.
 * +groupName=pattern.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Pattern is the kind of the pattern case. */
export interface Pattern extends KubernetesObject {
  spec: PatternSpec;
}

/** PatternSpec is what is asked for. */
export interface PatternSpec {
  /** +kubebuilder:validation:Pattern=`^[a-z]+(\.[a-z]+)*$` */
  backquoted: string;

  /** +kubebuilder:validation:Pattern="^\\d{1,3}$" */
  quoted: string;

  /** +kubebuilder:validation:Pattern=^a.*z$ */
  bare: string;

  named: Name;

  /** +kubebuilder:validation:Pattern=`^ab` */
  narrower: Name;

  /** +kubebuilder:validation:Pattern=`^[a-z]` */
  same: Name;

  /** +kubebuilder:validation:items:Pattern=`^x` */
  items: string[];

  /** +kubebuilder:validation:Pattern="^\u00e9\t\"$" */
  escaped: string;

  /** +kubebuilder:validation:Pattern=`^(([a-z0-9]([-a-z0-9]*[a-z0-9])?)(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)|([A-Za-z0-9+/=]{4,44})$` */
  long: string;
}

/**
 * Name begins with a letter.
 * +kubebuilder:validation:Pattern=`^[a-z]`
 */
export type Name = string;
