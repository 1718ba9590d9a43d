/**
 * Package v1 has types of the clusterScope case.
 * +groupName=clusterscope.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Planet is the kind of the clusterScope case.
 * +kubebuilder:resource:scope=Cluster,shortName=pl
 * +kubebuilder:object:root=true
 */
export interface Planet extends KubernetesObject {
  spec: PlanetSpec;
}

/** PlanetSpec is what is asked for. */
export interface PlanetSpec {
  a: string;
}
