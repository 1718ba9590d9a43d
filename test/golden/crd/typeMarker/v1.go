// Package v1 has types of the typeMarker case.
// +groupName=typemarker.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Typed is the kind of the typeMarker case.
type Typed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TypedSpec `json:"spec"`
}

// TypedSpec is what is asked for.
type TypedSpec struct {
	// +kubebuilder:validation:Type=integer
	// +kubebuilder:validation:Minimum=1
	Field string `json:"field"`

	Named Opaque `json:"named"`

	// +kubebuilder:validation:items:Type=object
	Items []string `json:"items"`

	// +kubebuilder:validation:Type=object
	Anything apiextensionsv1.JSON `json:"anything"`

	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Schemaless string `json:"schemaless"`
}

// Opaque is written otherwise.
// +kubebuilder:validation:Type=number
type Opaque string
