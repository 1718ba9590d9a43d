// Package v2 has types of the groups case.
// +groupName=two.groups.example.com
package v2

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
	V2Field string `json:"v2Field"`
}
