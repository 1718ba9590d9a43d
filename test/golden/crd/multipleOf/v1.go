// Package v1 has types of the multipleOf case.
// +groupName=multipleof.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Multiple is the kind of the multipleOf case.
type Multiple struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MultipleSpec `json:"spec"`
}

// MultipleSpec is what is asked for.
type MultipleSpec struct {
	// +kubebuilder:validation:MultipleOf=3
	Field int32 `json:"field"`

	// +kubebuilder:validation:MultipleOf=1000
	Long int64 `json:"long"`

	// +kubebuilder:validation:MultipleOf=0.1
	Ratio float64 `json:"ratio"`

	Named Amount `json:"named"`

	// +kubebuilder:validation:MultipleOf=1000
	Again Amount `json:"again"`

	// +kubebuilder:validation:MultipleOf=3
	Same Amount `json:"same"`

	// +kubebuilder:validation:items:MultipleOf=3
	Items []int32 `json:"items"`

	NamedItems []Amount `json:"namedItems"`

	List Amounts `json:"list"`

	// +kubebuilder:validation:MultipleOf=3
	Optional *int32 `json:"optional,omitempty"`
}

// Amount is a number.
// +kubebuilder:validation:MultipleOf=3
type Amount int32

// Amounts are several.
// +kubebuilder:validation:items:MultipleOf=1000
type Amounts []int32
