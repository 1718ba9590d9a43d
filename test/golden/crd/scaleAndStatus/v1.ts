/**
 * Package v1 has types of the scaleAndStatus case.
 * +groupName=scaleandstatus.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * ScaledToo is the kind of the scaleAndStatus case.
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=".spec.replicas",statuspath=".status.replicas"
 */
export interface ScaledToo extends KubernetesObject {
  spec: ScaledTooSpec;
}

/** ScaledTooSpec is what is asked for. */
export interface ScaledTooSpec {
  replicas: int32;
}
