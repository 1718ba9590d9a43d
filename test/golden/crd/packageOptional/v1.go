// Package v1 has types of the packageOptional case.
// +groupName=packageoptional.example.com
// +kubebuilder:validation:Optional
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// OptionalPkg is the kind of the packageOptional case.
type OptionalPkg struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OptionalPkgSpec `json:"spec"`
}

// OptionalPkgSpec is what is asked for.
type OptionalPkgSpec struct {
	Plain string `json:"plain"`

	Omitted string `json:"omitted,omitempty"`

	// +kubebuilder:validation:Required
	Required string `json:"required"`

	// +required
	AlsoRequired string `json:"alsoRequired"`

	// +k8s:required
	K8sRequired string `json:"k8sRequired,omitempty"`

	// +optional
	Optional string `json:"optional"`

	Part Part `json:"part"`
}

// Part of it.
type Part struct {
	A string `json:"a"`

	// +required
	B string `json:"b"`
}
