// Package v1 has types of the embedded case.
// +groupName=embedded.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	runtime "k8s.io/apimachinery/pkg/runtime"
)

// Embedded is the kind of the embedded case.
type Embedded struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmbeddedSpec `json:"spec"`
}

// EmbeddedSpec is what is asked for.
type EmbeddedSpec struct {
	// +kubebuilder:validation:XEmbeddedResource
	Field runtime.RawExtension `json:"field"`

	// +kubebuilder:validation:EmbeddedResource
	Other runtime.RawExtension `json:"other"`

	Named Template `json:"named"`

	// +kubebuilder:validation:items:XEmbeddedResource
	Items []runtime.RawExtension `json:"items"`

	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Optional *runtime.RawExtension `json:"optional,omitempty"`
}

// Template of an object.
// +kubebuilder:validation:XEmbeddedResource
// +kubebuilder:pruning:PreserveUnknownFields
type Template struct {
	Kind string `json:"kind"`
}
