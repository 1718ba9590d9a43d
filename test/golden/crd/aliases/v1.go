// Package v1 has types of the aliases case.
// +groupName=aliases.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Aliased is the kind of the aliases case.
type Aliased struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AliasedSpec `json:"spec"`
}

// AliasedSpec is what is asked for.
type AliasedSpec struct {
	A First `json:"a"`

	B Second `json:"b"`

	C Third `json:"c"`

	List ListOfSecond `json:"list"`

	// same with a text of its own.
	Same First `json:"same"`

	// +kubebuilder:validation:MaxLength=3
	Pointer *Third `json:"pointer,omitempty"`
}

// First of a chain.
// +kubebuilder:validation:MinLength=1
type First string

// Second of a chain.
// +kubebuilder:validation:MaxLength=9
type Second First

type Third Second

// List of them.
// +kubebuilder:validation:MaxItems=2
type ListOfSecond []Second
