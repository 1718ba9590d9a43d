/**
 * Package v1beta1 has types of the fourVersions case.
 * +groupName=fourversions.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Versioned is the kind of the fourVersions case.
 * +kubebuilder:deprecatedversion:warning="use v2, please"
 * +kubebuilder:subresource:status
 */
export interface Versioned extends KubernetesObject {
  spec: VersionedSpec;
}

/** VersionedSpec is what is asked for. */
export interface VersionedSpec {
  v1beta1Field: string;
}
