/**
 * Package v2 has types of the fourVersions case.
 * +groupName=fourversions.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Versioned is the kind of the fourVersions case.
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.c
 */
export interface Versioned extends KubernetesObject {
  spec: VersionedSpec;
}

/** VersionedSpec is what is asked for. */
export interface VersionedSpec {
  v2Field: string;
}
