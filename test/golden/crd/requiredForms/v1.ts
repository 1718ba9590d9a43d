/**
 * Package v1 has types of the requiredForms case.
 * +groupName=requiredforms.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Need is the kind of the requiredForms case. */
export interface Need extends KubernetesObject {
  spec: NeedSpec;
}

/** NeedSpec is what is asked for. */
export interface NeedSpec {
  a: string;

  b?: string;

  /** +optional */
  c: string;

  /** +k8s:optional */
  d: string;

  /** +kubebuilder:validation:Optional */
  e: string;

  /** +required */
  f?: string;

  /** +k8s:required */
  g?: string;

  /** +kubebuilder:validation:Required */
  h?: string;

  /**
   * +optional
   * +kubebuilder:validation:Required
   */
  i: string;

  /**
   * +required
   * +k8s:optional
   */
  j?: string;

  'dashed-name': string;

  'with.dot'?: string;

  k?: Part;

  l: Part;
}

/** Part of it. */
export interface Part {
  z: string;

  a: string;
}
