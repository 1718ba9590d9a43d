// Package v1 has types of the minLength case.
// +groupName=minlength.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	intstr "k8s.io/apimachinery/pkg/util/intstr"
)

// MinLen is the kind of the minLength case.
type MinLen struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MinLenSpec `json:"spec"`
}

// MinLenSpec is what is asked for.
type MinLenSpec struct {
	// +kubebuilder:validation:MinLength=2
	Field string `json:"field"`

	Named Name `json:"named"`

	// +kubebuilder:validation:MinLength=3
	Again Name `json:"again"`

	// +kubebuilder:validation:MinLength=4
	Same Name `json:"same"`

	// +kubebuilder:validation:items:MinLength=1
	Items []string `json:"items"`

	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MinLength=5
	Port intstr.IntOrString `json:"port"`

	Names []Name `json:"names"`

	ByKey map[string]Name `json:"byKey"`
}

// Name is short.
// +kubebuilder:validation:MinLength=4
type Name string
