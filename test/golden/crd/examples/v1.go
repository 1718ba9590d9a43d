// Package v1 has types of the examples case.
// +groupName=examples.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Example is the kind of the examples case.
type Example struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExampleSpec `json:"spec"`
}

// ExampleSpec is what is asked for.
type ExampleSpec struct {
	// +kubebuilder:example=plain
	Text string `json:"text"`

	// +kubebuilder:example=3
	Number int32 `json:"number"`

	// +kubebuilder:example={a,b}
	List []string `json:"list"`

	// +kubebuilder:example={a: x}
	Object Part `json:"object"`

	// +kubebuilder:example=false
	Yes bool `json:"yes"`

	// +kubebuilder:example="x y"
	Named Name `json:"named"`
}

// Part of it.
type Part struct {
	// +kubebuilder:example="inner"
	A string `json:"a,omitempty"`
}

// Name of it.
type Name string
