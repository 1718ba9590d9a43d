// Package v1 has types of the preserve case.
// +groupName=preserve.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	runtime "k8s.io/apimachinery/pkg/runtime"
)

// Preserve is the kind of the preserve case.
type Preserve struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PreserveSpec `json:"spec"`
}

// PreserveSpec is what is asked for.
type PreserveSpec struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Field Part `json:"field"`

	// +kubebuilder:validation:XPreserveUnknownFields
	Other Part `json:"other"`

	Open Open `json:"open"`

	List []Open `json:"list"`

	// +kubebuilder:validation:items:XPreserveUnknownFields
	Items []Part `json:"items"`

	Raw runtime.RawExtension `json:"raw"`

	// +kubebuilder:pruning:PreserveUnknownFields
	RawMarked runtime.RawExtension `json:"rawMarked"`

	// +kubebuilder:pruning:PreserveUnknownFields
	Map map[string]Part `json:"map"`
}

// Part of it.
type Part struct {
	A string `json:"a,omitempty"`
}

// Open to more.
// +kubebuilder:validation:XPreserveUnknownFields
type Open struct {
	B string `json:"b,omitempty"`
}
