// Package v1 has types of the groups case.
// +groupName=one.groups.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Grouped is the kind of the groups case.
type Grouped struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GroupedSpec `json:"spec"`
}

// GroupedSpec is what is asked for.
type GroupedSpec struct {
	V1Field string `json:"v1Field"`
}
