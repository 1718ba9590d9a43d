// Package v1 has types of the listTypes case.
// +groupName=listtypes.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ListTypes is the kind of the listTypes case.
type ListTypes struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListTypesSpec `json:"spec"`
}

// ListTypesSpec is what is asked for.
type ListTypesSpec struct {
	// +listType=set
	Set []string `json:"set"`

	// +listType=atomic
	Atomic []Part `json:"atomic"`

	// +listType=map
	// +listMapKey=name
	Map []Part `json:"map"`

	// +listType=map
	// +listMapKey=name
	// +listMapKey=port
	TwoKeys []Part `json:"twoKeys"`

	Named Ports `json:"named"`

	NamedSet Names `json:"namedSet"`

	// +k8s:listType=map
	// +k8s:listMapKey=port
	K8s []Part `json:"k8s"`

	// +listType=set
	// +kubebuilder:default={a,b}
	Default []string `json:"default,omitempty"`
}

// Ports by number.
// +listType=map
// +listMapKey=port
type Ports []Part

// Names once each.
// +listType=set
type Names []string

// Part of it.
type Part struct {
	Name string `json:"name"`

	Port int32 `json:"port"`
}
