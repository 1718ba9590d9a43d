// Package v1 has types of the schemaless case.
// +groupName=schemaless.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Schemaless is the kind of the schemaless case.
type Schemaless struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SchemalessSpec `json:"spec"`
}

// SchemalessSpec is what is asked for.
type SchemalessSpec struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Plain string `json:"plain"`

	// described by hand.
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Described Part `json:"described"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:XIntOrString
	Port Part `json:"port"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:MaxLength=9
	Optional []string `json:"optional,omitempty"`
}

// Part of it.
type Part struct {
	A string `json:"a"`
}
