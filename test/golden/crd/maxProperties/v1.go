// Package v1 has types of the maxProperties case.
// +groupName=maxproperties.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MaxProps is the kind of the maxProperties case.
type MaxProps struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MaxPropsSpec `json:"spec"`
}

// MaxPropsSpec is what is asked for.
type MaxPropsSpec struct {
	// +kubebuilder:validation:MaxProperties=2
	Map map[string]string `json:"map"`

	Object Part `json:"object"`

	Type Labels `json:"type"`

	Again Labels `json:"again"`

	// +kubebuilder:validation:items:MaxProperties=1
	Items []map[string]int32 `json:"items"`

	Parts []Part `json:"parts"`
}

// Labels of a thing.
// +kubebuilder:validation:MaxProperties=4
type Labels map[string]string

// Part has few fields.
// +kubebuilder:validation:MaxProperties=1
type Part struct {
	A string `json:"a,omitempty"`

	B string `json:"b,omitempty"`
}
