// Package v1 has types of the lists case.
// +groupName=lists.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lists is the kind of the lists case.
type Lists struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListsSpec `json:"spec"`
}

// ListsSpec is what is asked for.
type ListsSpec struct {
	Plain []string `json:"plain"`

	Nested [][]string `json:"nested"`

	Deep [][][]int32 `json:"deep"`

	Fixed [3]string `json:"fixed"`

	Pointers []*Part `json:"pointers"`

	Maps []map[string]string `json:"maps"`

	Named Names `json:"named"`

	OfNamed []Names `json:"ofNamed"`

	Parts Parts `json:"parts"`

	// optional may be left out.
	// +kubebuilder:validation:MaxItems=3
	// +kubebuilder:validation:items:MinLength=1
	Optional []string `json:"optional,omitempty"`
}

// Names of it.
type Names []string

// Parts of it.
// +listType=map
// +listMapKey=a
type Parts []Part

// Part of it.
type Part struct {
	// a is the key.
	A string `json:"a"`
}
