// Package v1 has types of the columns case.
// +groupName=columns.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Column is the kind of the columns case.
// +kubebuilder:printcolumn:name="Text",type=string,JSONPath=`.spec.a`
// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.b,description="How many, at most",format=int32,priority=1
// +kubebuilder:printcolumn:name="Ready",type="boolean",JSONPath=".status.conditions[?(@.type=='Ready')].status"
// +kubebuilder:printcolumn:JSONPath=".metadata.creationTimestamp",name="Age",type="date"
// +kubebuilder:printcolumn:name="Ratio",type=number,JSONPath=.spec.r,format=double,priority=0
type Column struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ColumnSpec `json:"spec"`
}

// ColumnSpec is what is asked for.
type ColumnSpec struct {
	A string `json:"a"`
}
