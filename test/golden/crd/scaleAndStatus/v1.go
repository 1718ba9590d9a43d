// Package v1 has types of the scaleAndStatus case.
// +groupName=scaleandstatus.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ScaledToo is the kind of the scaleAndStatus case.
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=".spec.replicas",statuspath=".status.replicas"
type ScaledToo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScaledTooSpec `json:"spec"`
}

// ScaledTooSpec is what is asked for.
type ScaledTooSpec struct {
	Replicas int32 `json:"replicas"`
}
