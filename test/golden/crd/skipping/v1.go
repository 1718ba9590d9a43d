// Package v1 has types of the skipping case.
// +groupName=skipping.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Skipped is the kind of the skipping case.
// +kubebuilder:storageversion
type Skipped struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SkippedSpec `json:"spec"`
}

// SkippedSpec is what is asked for.
type SkippedSpec struct {
	A string `json:"a"`
}
