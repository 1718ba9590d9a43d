/**
 * Package v1 has types of the selectable case.
 * +groupName=selectable.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Selectable is the kind of the selectable case.
 * +kubebuilder:selectablefield:JSONPath=.spec.size
 * +kubebuilder:selectablefield:JSONPath=`.spec.count`
 */
export interface Selectable extends KubernetesObject {
  spec: SelectableSpec;
}

/** SelectableSpec is what is asked for. */
export interface SelectableSpec {
  size: string;

  count: int32;
}
