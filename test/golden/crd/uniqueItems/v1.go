// Package v1 has types of the uniqueItems case.
// +groupName=uniqueitems.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Unique is the kind of the uniqueItems case.
type Unique struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UniqueSpec `json:"spec"`
}

// UniqueSpec is what is asked for.
type UniqueSpec struct {
	// +kubebuilder:validation:UniqueItems=false
	Field []string `json:"field"`

	Named Names `json:"named"`

	// +kubebuilder:validation:items:UniqueItems=false
	Items [][]string `json:"items"`
}

// +kubebuilder:validation:UniqueItems=false
type Names []string
