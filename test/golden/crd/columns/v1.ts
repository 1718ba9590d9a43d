/**
 * Package v1 has types of the columns case.
 * +groupName=columns.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/**
 * Column is the kind of the columns case.
 * +kubebuilder:printcolumn:name="Text",type=string,JSONPath=`.spec.a`
 * +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.b,description="How many, at most",format=int32,priority=1
 * +kubebuilder:printcolumn:name="Ready",type="boolean",JSONPath=".status.conditions[?(@.type=='Ready')].status"
 * +kubebuilder:printcolumn:JSONPath=".metadata.creationTimestamp",name="Age",type="date"
 * +kubebuilder:printcolumn:name="Ratio",type=number,JSONPath=.spec.r,format=double,priority=0
 */
export interface Column extends KubernetesObject {
  spec: ColumnSpec;
}

/** ColumnSpec is what is asked for. */
export interface ColumnSpec {
  a: string;
}
