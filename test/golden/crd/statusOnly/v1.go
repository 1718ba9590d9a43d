// Package v1 has types of the statusOnly case.
// +groupName=statusonly.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Stat is the kind of the statusOnly case.
// +kubebuilder:subresource:status
type Stat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec StatSpec `json:"spec"`
}

// StatSpec is what is asked for.
type StatSpec struct {
	A string `json:"a"`
}
