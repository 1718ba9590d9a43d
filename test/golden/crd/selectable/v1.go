// Package v1 has types of the selectable case.
// +groupName=selectable.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Selectable is the kind of the selectable case.
// +kubebuilder:selectablefield:JSONPath=.spec.size
// +kubebuilder:selectablefield:JSONPath=`.spec.count`
type Selectable struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SelectableSpec `json:"spec"`
}

// SelectableSpec is what is asked for.
type SelectableSpec struct {
	Size string `json:"size"`

	Count int32 `json:"count"`
}
