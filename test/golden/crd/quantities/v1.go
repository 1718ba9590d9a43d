// Package v1 has types of the quantities case.
// +groupName=quantities.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	resource "k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Amount is the kind of the quantities case.
type Amount struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AmountSpec `json:"spec"`
}

// AmountSpec is what is asked for.
type AmountSpec struct {
	Plain resource.Quantity `json:"plain"`

	// optional may be left out.
	Optional *resource.Quantity `json:"optional,omitempty"`

	// +kubebuilder:default="1Gi"
	Defaulted resource.Quantity `json:"defaulted,omitempty"`

	List []resource.Quantity `json:"list"`

	Map map[string]resource.Quantity `json:"map"`

	Resources corev1.ResourceList `json:"resources"`
}
