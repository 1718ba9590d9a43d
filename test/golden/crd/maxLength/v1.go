// Package v1 has types of the maxLength case.
// +groupName=maxlength.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	intstr "k8s.io/apimachinery/pkg/util/intstr"
)

// MaxLen is the kind of the maxLength case.
type MaxLen struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MaxLenSpec `json:"spec"`
}

// MaxLenSpec is what is asked for.
type MaxLenSpec struct {
	// +kubebuilder:validation:MaxLength=2
	Field string `json:"field"`

	Named Name `json:"named"`

	// +kubebuilder:validation:MaxLength=3
	Again Name `json:"again"`

	// +kubebuilder:validation:MaxLength=4
	Same Name `json:"same"`

	// +kubebuilder:validation:items:MaxLength=1
	Items []string `json:"items"`

	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MaxLength=5
	Port intstr.IntOrString `json:"port"`

	Names []Name `json:"names"`

	ByKey map[string]Name `json:"byKey"`
}

// Name is short.
// +kubebuilder:validation:MaxLength=4
type Name string
