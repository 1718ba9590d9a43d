// Package v1 has types of the exclusiveMaximum case.
// +groupName=exclusivemaximum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ExclusiveMax is the kind of the exclusiveMaximum case.
type ExclusiveMax struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExclusiveMaxSpec `json:"spec"`
}

// ExclusiveMaxSpec is what is asked for.
type ExclusiveMaxSpec struct {
	// +kubebuilder:validation:Maximum=5
	// +kubebuilder:validation:ExclusiveMaximum=true
	Field int32 `json:"field"`

	// +kubebuilder:validation:ExclusiveMaximum=false
	Not int32 `json:"not"`

	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:validation:Maximum=0.5
	Ratio float64 `json:"ratio"`

	Named Bound `json:"named"`

	// +kubebuilder:validation:items:Maximum=7
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	Items []int64 `json:"items"`
}

// Bound excludes its end.
// +kubebuilder:validation:Maximum=9
// +kubebuilder:validation:ExclusiveMaximum=true
type Bound int64
