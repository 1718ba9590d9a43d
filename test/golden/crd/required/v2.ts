/**
 * Package v2 has types of the required case.
 * +groupName=requiredbyoption.example.com
 * +kubebuilder:validation:Optional
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Option has optional fields unless marked.
 * +kubebuilder:object:root=true
 */
export interface Option extends KubernetesObject {
  spec: OptionSpec;
}

export interface OptionSpec {
  plain: string;

  /** +required */
  marked: string;

  omitted?: string;
}
