// Package v1 has types of the nullable case.
// +groupName=nullable.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Nullable is the kind of the nullable case.
type Nullable struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NullableSpec `json:"spec"`
}

// NullableSpec is what is asked for.
type NullableSpec struct {
	// +nullable
	Text string `json:"text"`

	// optional may be left out or null.
	// +nullable
	Optional *string `json:"optional,omitempty"`

	// +nullable
	List []string `json:"list,omitempty"`

	// +nullable
	Map map[string]string `json:"map,omitempty"`

	// +nullable
	Object *Part `json:"object,omitempty"`

	// +nullable
	Named Name `json:"named"`

	// +nullable
	// +kubebuilder:default="x"
	Defaulted *string `json:"defaulted,omitempty"`

	// +nullable
	// +kubebuilder:validation:Minimum=1
	Number *int32 `json:"number,omitempty"`
}

// Part of it.
type Part struct {
	A string `json:"a"`
}

// +kubebuilder:validation:MaxLength=3
type Name string
