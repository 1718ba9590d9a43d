// Package v1 has types of the minimum case.
// +groupName=minimum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Minimum is the kind of the minimum case.
type Minimum struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MinimumSpec `json:"spec"`
}

// MinimumSpec is what is asked for.
type MinimumSpec struct {
	// +kubebuilder:validation:Minimum=-3
	Field int32 `json:"field"`

	// +kubebuilder:validation:Minimum=0
	Long int64 `json:"long"`

	// +kubebuilder:validation:Minimum=0.001
	Ratio float64 `json:"ratio"`

	Named Amount `json:"named"`

	// +kubebuilder:validation:Minimum=0
	Again Amount `json:"again"`

	// +kubebuilder:validation:Minimum=-3
	Same Amount `json:"same"`

	// +kubebuilder:validation:items:Minimum=-3
	Items []int32 `json:"items"`

	NamedItems []Amount `json:"namedItems"`

	List Amounts `json:"list"`

	// +kubebuilder:validation:Minimum=-3
	Optional *int32 `json:"optional,omitempty"`
}

// Amount is a number.
// +kubebuilder:validation:Minimum=-3
type Amount int32

// Amounts are several.
// +kubebuilder:validation:items:Minimum=0
type Amounts []int32
