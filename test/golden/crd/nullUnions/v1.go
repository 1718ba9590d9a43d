// Package v1 has types of the nullUnions case.
// +groupName=nullunions.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// NullUnion is the kind of the nullUnions case.
type NullUnion struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NullUnionSpec `json:"spec"`
}

// NullUnionSpec is what is asked for.
type NullUnionSpec struct {
	// +nullable
	Text *string `json:"text,omitempty"`

	// +nullable
	List []string `json:"list,omitempty"`

	// +nullable
	Object *Part `json:"object,omitempty"`
}

// Part of it.
type Part struct {
	A string `json:"a"`
}
