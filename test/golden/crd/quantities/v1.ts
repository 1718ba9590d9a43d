/**
 * Package v1 has types of the quantities case.
 * +groupName=quantities.example.com
 */

import type { KubernetesObject, Quantity } from '@crd-studio/runtime';
import type { ResourceList } from '@crd-studio/runtime/k8s/core/v1';

/** Amount is the kind of the quantities case. */
export interface Amount extends KubernetesObject {
  spec: AmountSpec;
}

/** AmountSpec is what is asked for. */
export interface AmountSpec {
  plain: Quantity;

  /** optional may be left out. */
  optional?: Quantity;

  /** +kubebuilder:default="1Gi" */
  defaulted?: Quantity;

  list: Quantity[];

  map: Record<string, Quantity>;

  resources: ResourceList;
}
