// Package v1 has types of the objectMeta case.
// +groupName=objectmeta.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Meta is the kind of the objectMeta case.
type Meta struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MetaSpec `json:"spec"`
}

// MetaSpec is what is asked for.
type MetaSpec struct {
	Template Template `json:"template"`

	// meta of the children.
	Meta metav1.ObjectMeta `json:"meta"`

	Templates []Template `json:"templates"`

	Owner metav1.OwnerReference `json:"owner"`
}

// Template of a child.
type Template struct {
	// Standard metadata.
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Part `json:"spec"`
}

type Part struct {
	A string `json:"a"`
}
