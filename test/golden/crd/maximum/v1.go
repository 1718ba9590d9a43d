// Package v1 has types of the maximum case.
// +groupName=maximum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Maximum is the kind of the maximum case.
type Maximum struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MaximumSpec `json:"spec"`
}

// MaximumSpec is what is asked for.
type MaximumSpec struct {
	// +kubebuilder:validation:Maximum=10
	Field int32 `json:"field"`

	// +kubebuilder:validation:Maximum=4294967296
	Long int64 `json:"long"`

	// +kubebuilder:validation:Maximum=2.5
	Ratio float64 `json:"ratio"`

	Named Amount `json:"named"`

	// +kubebuilder:validation:Maximum=4294967296
	Again Amount `json:"again"`

	// +kubebuilder:validation:Maximum=10
	Same Amount `json:"same"`

	// +kubebuilder:validation:items:Maximum=10
	Items []int32 `json:"items"`

	NamedItems []Amount `json:"namedItems"`

	List Amounts `json:"list"`

	// +kubebuilder:validation:Maximum=10
	Optional *int32 `json:"optional,omitempty"`
}

// Amount is a number.
// +kubebuilder:validation:Maximum=10
type Amount int32

// Amounts are several.
// +kubebuilder:validation:items:Maximum=4294967296
type Amounts []int32
