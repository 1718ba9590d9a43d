/**
 * Package v1 has types of the floats case.
 * +groupName=floats.example.com
 */

import type { float64, KubernetesObject } from '@crd-studio/runtime';

/** Float is the kind of the floats case. */
export interface Float extends KubernetesObject {
  spec: FloatSpec;
}

/** FloatSpec is what is asked for. */
export interface FloatSpec {
  f: float64;

  f32: float64;

  p?: float64;

  /** +kubebuilder:default=0.1 */
  d?: float64;

  /** +kubebuilder:default=1e-7 */
  tiny?: float64;

  /** +kubebuilder:default=1e21 */
  huge?: float64;

  /** +kubebuilder:default=1234567.5 */
  million?: float64;

  list: float64[];
}
