// Package v1 has types of the minProperties case.
// +groupName=minproperties.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MinProps is the kind of the minProperties case.
type MinProps struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MinPropsSpec `json:"spec"`
}

// MinPropsSpec is what is asked for.
type MinPropsSpec struct {
	// +kubebuilder:validation:MinProperties=2
	Map map[string]string `json:"map"`

	Object Part `json:"object"`

	Type Labels `json:"type"`

	Again Labels `json:"again"`

	// +kubebuilder:validation:items:MinProperties=1
	Items []map[string]int32 `json:"items"`

	Parts []Part `json:"parts"`
}

// Labels of a thing.
// +kubebuilder:validation:MinProperties=4
type Labels map[string]string

// Part has few fields.
// +kubebuilder:validation:MinProperties=1
type Part struct {
	A string `json:"a,omitempty"`

	B string `json:"b,omitempty"`
}
