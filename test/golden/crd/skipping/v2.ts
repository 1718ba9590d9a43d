/**
 * Package v2 has types of the skipping case.
 * +groupName=skipping.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Skipped is the kind of the skipping case.
 * +kubebuilder:deprecatedversion
 */
export interface Skipped extends KubernetesObject {
  spec: SkippedSpec;
}

/** SkippedSpec is what is asked for. */
export interface SkippedSpec {
  b: string;
}
