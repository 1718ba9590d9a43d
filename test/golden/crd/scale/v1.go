// Package v1 has types of the scale case.
// +groupName=scale.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Scaled is the kind of the scale case.
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
type Scaled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScaledSpec `json:"spec"`
}

// ScaledSpec is what is asked for.
type ScaledSpec struct {
	Replicas int32 `json:"replicas"`
}
