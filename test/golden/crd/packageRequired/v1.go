// Package v1 has types of the packageRequired case.
// +groupName=packagerequired.example.com
// +kubebuilder:validation:Required
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// RequiredPkg is the kind of the packageRequired case.
type RequiredPkg struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RequiredPkgSpec `json:"spec"`
}

// RequiredPkgSpec is what is asked for.
type RequiredPkgSpec struct {
	Plain string `json:"plain"`

	Omitted string `json:"omitted,omitempty"`

	// +optional
	Optional string `json:"optional"`

	// +required
	Required string `json:"required,omitempty"`
}
