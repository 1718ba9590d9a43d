// Package v1 has types of the conditions case.
// +groupName=conditions.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Conditioned is the kind of the conditions case.
// +kubebuilder:subresource:status
type Conditioned struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ConditionedSpec `json:"spec,omitempty"`

	Status ConditionedStatus `json:"status,omitempty"`
}

// ConditionedSpec is what is asked for.
type ConditionedSpec struct {
	A string `json:"a,omitempty"`
}

// ConditionedStatus is what was seen.
type ConditionedStatus struct {
	// conditions say how it is.
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`

	Last *metav1.Condition `json:"last,omitempty"`

	ByName map[string]metav1.Condition `json:"byName,omitempty"`

	// +kubebuilder:validation:MaxItems=8
	Limited []metav1.Condition `json:"limited,omitempty"`
}
