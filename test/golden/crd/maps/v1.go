// Package v1 has types of the maps case.
// +groupName=maps.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Maps is the kind of the maps case.
type Maps struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MapsSpec `json:"spec"`
}

// MapsSpec is what is asked for.
type MapsSpec struct {
	Plain map[string]string `json:"plain"`

	Named Labels `json:"named"`

	Keyed map[Key]int32 `json:"keyed"`

	Parts map[string]Part `json:"parts"`

	Pointers map[string]*Part `json:"pointers"`

	Lists map[string][]string `json:"lists"`

	Nested map[string]map[string]string `json:"nested"`

	Deep map[string]map[string][]int32 `json:"deep"`

	OfNamed map[string]Labels `json:"ofNamed"`

	Bytes map[string][]byte `json:"bytes"`

	// optional may be left out.
	// +kubebuilder:validation:MaxProperties=3
	Optional map[string]string `json:"optional,omitempty"`
}

// Labels of it.
type Labels map[string]string

// Key of it.
// +kubebuilder:validation:MaxLength=3
type Key string

// Part of it.
type Part struct {
	A string `json:"a"`
}
