// Package v1 has types of the minItems case.
// +groupName=minitems.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MinItems is the kind of the minItems case.
type MinItems struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MinItemsSpec `json:"spec"`
}

// MinItemsSpec is what is asked for.
type MinItemsSpec struct {
	// +kubebuilder:validation:MinItems=2
	Field []string `json:"field"`

	Named Names `json:"named"`

	Again Names `json:"again"`

	// +kubebuilder:validation:items:MinItems=1
	Items [][]string `json:"items"`

	// +kubebuilder:validation:MinItems=3
	Bytes [][]byte `json:"bytes,omitempty"`

	// +kubebuilder:validation:MinItems=9
	OfNames []Names `json:"ofNames"`
}

// Names are several.
// +kubebuilder:validation:MinItems=4
type Names []string
