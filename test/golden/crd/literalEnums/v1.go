// Package v1 has types of the literalEnums case.
// +groupName=literalenums.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Literal is the kind of the literalEnums case.
type Literal struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LiteralSpec `json:"spec"`
}

// LiteralSpec is what is asked for.
type LiteralSpec struct {
	Union Union `json:"union"`

	Union2 Union `json:"union2"`

	Numbers Numbers `json:"numbers"`

	Named Named `json:"named"`

	One One `json:"one"`
}

// Union of literals.
// +kubebuilder:validation:Enum=b;a
type Union string

// Numbers are few.
// +kubebuilder:validation:Enum=1;2;4
type Numbers int

// Named constants.
// +kubebuilder:validation:Enum=north;south
type Named string

// One value only.
// +kubebuilder:validation:Enum=only
type One string
