// Package v1 has types of the titles case.
// +groupName=titles.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Title is the kind of the titles case.
type Title struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TitleSpec `json:"spec"`
}

// TitleSpec is what is asked for.
type TitleSpec struct {
	// field has one.
	// +kubebuilder:title="A title: of a field"
	Field string `json:"field"`

	Named Name `json:"named"`

	// +kubebuilder:title=Own
	Own Name `json:"own"`

	Object Part `json:"object"`

	// +kubebuilder:externalDocs:url=https://example.com/a,description="Read, more"
	Docs string `json:"docs"`

	// +kubebuilder:externalDocs:url="https://example.com/b"
	DocsOnly string `json:"docsOnly"`

	NamedDocs Documented `json:"namedDocs"`

	// +kubebuilder:externalDocs:url=https://example.com/own
	OwnDocs Documented `json:"ownDocs"`
}

// Name of it.
// +kubebuilder:title="Name"
type Name string

// Part of it.
// +kubebuilder:title="Part"
type Part struct {
	A string `json:"a"`
}

// +kubebuilder:externalDocs:url=https://example.com/type,description="Of the type"
type Documented string
