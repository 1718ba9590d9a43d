/**
 * Package v1 has types of the groups case.
 * +groupName=one.groups.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Grouped is the kind of the groups case. */
export interface Grouped extends KubernetesObject {
  spec: GroupedSpec;
}

/** GroupedSpec is what is asked for. */
export interface GroupedSpec {
  v1Field: string;
}
