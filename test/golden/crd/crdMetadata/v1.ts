/**
 * Package v1 has types of the crdMetadata case.
 * +groupName=crdmetadata.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Labelled is the kind of the crdMetadata case.
 * +kubebuilder:metadata:annotations="example.com/owner=team=a";"b=2",labels="app=x"
 * +kubebuilder:metadata:labels={"tier=db","zone="}
 * +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, for tests"
 */
export interface Labelled extends KubernetesObject {
  spec: LabelledSpec;
}

/** LabelledSpec is what is asked for. */
export interface LabelledSpec {
  a: string;
}
