// Package v1 has types of the mapTypes case.
// +groupName=maptypes.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MapTypes is the kind of the mapTypes case.
type MapTypes struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MapTypesSpec `json:"spec"`
}

// MapTypesSpec is what is asked for.
type MapTypesSpec struct {
	// +mapType=atomic
	Atomic map[string]string `json:"atomic"`

	// +mapType=granular
	Granular map[string]string `json:"granular"`

	Named Labels `json:"named"`

	// +structType=atomic
	Object Part `json:"object"`

	// +structType=granular
	GranularObject Part `json:"granularObject"`

	NamedObject Whole `json:"namedObject"`

	// +structType=granular
	Changed Whole `json:"changed"`

	// +structType=atomic
	Reference corev1.LocalObjectReference `json:"reference,omitempty"`

	Items []Whole `json:"items"`
}

// Labels as one.
// +mapType=atomic
type Labels map[string]string

// Part of it.
type Part struct {
	A string `json:"a"`
}

// Whole as one.
// +structType=atomic
type Whole struct {
	A string `json:"a"`
}
