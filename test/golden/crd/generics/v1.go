// Package v1 has types of the generics case.
// +groupName=generics.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Generic is the kind of the generics case.
type Generic struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GenericSpec `json:"spec"`
}

// GenericSpec is what is asked for.
type GenericSpec struct {
	Text BoxOfText `json:"text"`

	Numbers BoxOfNumbers `json:"numbers"`

	// parts in a box.
	Parts BoxOfParts `json:"parts,omitempty"`

	Pair PairOfTextAndNumber `json:"pair"`

	Half PairOfTextAndText `json:"half"`
}

// Box holds one thing.
type BoxOfText struct {
	// value is inside.
	Value string `json:"value"`

	Others []string `json:"others,omitempty"`
}

// Box holds one thing.
type BoxOfNumbers struct {
	// value is inside.
	Value []int32 `json:"value"`

	Others [][]int32 `json:"others,omitempty"`
}

// Box holds one thing.
type BoxOfParts struct {
	// value is inside.
	Value Part `json:"value"`

	Others []Part `json:"others,omitempty"`
}

// Pair of two.
type PairOfTextAndNumber struct {
	First string `json:"first"`

	Second int64 `json:"second"`
}

// Pair of two.
type PairOfTextAndText struct {
	First string `json:"first"`

	Second string `json:"second"`
}

// Part of it.
type Part struct {
	A string `json:"a"`
}
