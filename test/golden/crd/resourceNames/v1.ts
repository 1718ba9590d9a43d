/**
 * Package v1 has types of the resourceNames case.
 * +groupName=resourcenames.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Wolf is the kind of the resourceNames case.
 * +kubebuilder:resource:path=wolfpack,singular=lonewolf,shortName=wf;wlf,categories={all,animals},scope=Namespaced
 */
export interface Wolf extends KubernetesObject {
  spec: WolfSpec;
}

/** WolfSpec is what is asked for. */
export interface WolfSpec {
  a: string;
}
