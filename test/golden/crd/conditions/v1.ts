/**
 * Package v1 has types of the conditions case.
 * +groupName=conditions.example.com
 */

import type { Condition, KubernetesObject } from '@crd-studio/runtime';

/**
 * Conditioned is the kind of the conditions case.
 * +kubebuilder:subresource:status
 */
export interface Conditioned extends KubernetesObject {
  spec?: ConditionedSpec;

  status?: ConditionedStatus;
}

/** ConditionedSpec is what is asked for. */
export interface ConditionedSpec {
  a?: string;
}

/** ConditionedStatus is what was seen. */
export interface ConditionedStatus {
  /**
   * conditions say how it is.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  last?: Condition;

  byName?: Record<string, Condition>;

  /** +kubebuilder:validation:MaxItems=8 */
  limited?: Condition[];
}
