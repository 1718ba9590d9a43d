// Package v1 has types of the immutables case.
// +groupName=immutables.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Immutable is the kind of the immutables case.
type Immutable struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ImmutableSpec `json:"spec"`
}

// ImmutableSpec is what is asked for.
type ImmutableSpec struct {
	// +k8s:immutable
	Fixed string `json:"fixed"`

	// once is set once.
	// +k8s:immutable
	Once string `json:"once,omitempty"`

	// +k8s:immutable
	Object Part `json:"object"`

	// +k8s:immutable
	List []string `json:"list,omitempty"`

	// +k8s:immutable
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Ruled int32 `json:"ruled,omitempty"`

	Inner Part `json:"inner"`
}

// Part of it.
type Part struct {
	// +k8s:immutable
	A string `json:"a,omitempty"`

	// +k8s:immutable
	B string `json:"b"`
}
