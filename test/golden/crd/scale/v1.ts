/**
 * Package v1 has types of the scale case.
 * +groupName=scale.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Scaled is the kind of the scale case.
 * +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
 */
export interface Scaled extends KubernetesObject {
  spec: ScaledSpec;
}

/** ScaledSpec is what is asked for. */
export interface ScaledSpec {
  replicas: int32;
}
