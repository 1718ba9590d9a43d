// Package v1 has types of the oneOfs case.
// +groupName=oneofs.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// OneOf is the kind of the oneOfs case.
type OneOf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneOfSpec `json:"spec"`
}

// OneOfSpec has choices.
// +kubebuilder:validation:ExactlyOneOf=a;b
// +kubebuilder:validation:AtMostOneOf=c;d
// +kubebuilder:validation:AtMostOneOf=a;d
// +kubebuilder:validation:AtLeastOneOf=b;c;d
// +kubebuilder:validation:XValidation:rule="true"
type OneOfSpec struct {
	A string `json:"a,omitempty"`

	B *int32 `json:"b,omitempty"`

	C Choice `json:"c,omitempty"`

	D bool `json:"d,omitempty"`

	Choice Choice `json:"choice"`

	Choices []Choice `json:"choices"`
}

// Choice of two.
// +kubebuilder:validation:ExactlyOneOf={x,y}
type Choice struct {
	X string `json:"x,omitempty"`

	Y string `json:"y,omitempty"`
}
