/**
 * Package v1beta1 has types of the versions case.
 * +groupName=versions.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Policy in v1beta1.
 * +kubebuilder:object:root=true
 * +kubebuilder:resource:path=policies,singular=policy,shortName=po;pol,categories={all,golden},scope=Cluster
 * +kubebuilder:printcolumn:name="Size",type=integer,JSONPath=`.spec.size`,description="how big, in all",format=int32,priority=2
 * +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
 * +kubebuilder:deprecatedversion
 */
export interface Policy extends KubernetesObject {
  spec?: PolicySpec;

  status?: PolicyStatus;
}

export interface PolicySpec {
  old?: string;

  size?: int32;
}

export interface PolicyStatus {
  size?: int32;

  selector?: string;
}
