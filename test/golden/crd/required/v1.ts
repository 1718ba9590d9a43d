/**
 * Package v1 has types of the required case.
 * +groupName=required.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Need has every way to say required and optional.
 * +kubebuilder:object:root=true
 */
export interface Need extends KubernetesObject {
  spec: NeedSpec;
}

export interface NeedSpec {
  plain: string;

  omitted?: string;

  /** +required */
  a?: string;

  /** +kubebuilder:validation:Required */
  b?: string;

  /** +k8s:required */
  c?: string;

  /** +optional */
  d: string;

  /** +kubebuilder:validation:Optional */
  e: string;

  /** +k8s:optional */
  f: string;

  /**
   * +optional
   * +kubebuilder:validation:Required
   */
  both: string;

  'dashed-name': string;
}
