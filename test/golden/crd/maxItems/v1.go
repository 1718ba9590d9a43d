// Package v1 has types of the maxItems case.
// +groupName=maxitems.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MaxItems is the kind of the maxItems case.
type MaxItems struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MaxItemsSpec `json:"spec"`
}

// MaxItemsSpec is what is asked for.
type MaxItemsSpec struct {
	// +kubebuilder:validation:MaxItems=2
	Field []string `json:"field"`

	Named Names `json:"named"`

	Again Names `json:"again"`

	// +kubebuilder:validation:items:MaxItems=1
	Items [][]string `json:"items"`

	// +kubebuilder:validation:MaxItems=3
	Bytes [][]byte `json:"bytes,omitempty"`

	// +kubebuilder:validation:MaxItems=9
	OfNames []Names `json:"ofNames"`
}

// Names are several.
// +kubebuilder:validation:MaxItems=4
type Names []string
