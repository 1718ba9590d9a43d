/**
 * Package v1 has types of the statusOnly case.
 * +groupName=statusonly.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Stat is the kind of the statusOnly case.
 * +kubebuilder:subresource:status
 */
export interface Stat extends KubernetesObject {
  spec: StatSpec;
}

/** StatSpec is what is asked for. */
export interface StatSpec {
  a: string;
}
