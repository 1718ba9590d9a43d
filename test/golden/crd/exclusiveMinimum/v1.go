// Package v1 has types of the exclusiveMinimum case.
// +groupName=exclusiveminimum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ExclusiveMin is the kind of the exclusiveMinimum case.
type ExclusiveMin struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExclusiveMinSpec `json:"spec"`
}

// ExclusiveMinSpec is what is asked for.
type ExclusiveMinSpec struct {
	// +kubebuilder:validation:Minimum=5
	// +kubebuilder:validation:ExclusiveMinimum=true
	Field int32 `json:"field"`

	// +kubebuilder:validation:ExclusiveMinimum=false
	Not int32 `json:"not"`

	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Minimum=0.5
	Ratio float64 `json:"ratio"`

	Named Bound `json:"named"`

	// +kubebuilder:validation:items:Minimum=7
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	Items []int64 `json:"items"`
}

// Bound excludes its end.
// +kubebuilder:validation:Minimum=9
// +kubebuilder:validation:ExclusiveMinimum=true
type Bound int64
