// Package v1 has types of the requiredForms case.
// +groupName=requiredforms.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Need is the kind of the requiredForms case.
type Need struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NeedSpec `json:"spec"`
}

// NeedSpec is what is asked for.
type NeedSpec struct {
	A string `json:"a"`

	B string `json:"b,omitempty"`

	// +optional
	C string `json:"c"`

	// +k8s:optional
	D string `json:"d"`

	// +kubebuilder:validation:Optional
	E string `json:"e"`

	// +required
	F string `json:"f,omitempty"`

	// +k8s:required
	G string `json:"g,omitempty"`

	// +kubebuilder:validation:Required
	H string `json:"h,omitempty"`

	// +optional
	// +kubebuilder:validation:Required
	I string `json:"i"`

	// +required
	// +k8s:optional
	J string `json:"j,omitempty"`

	Dashedname string `json:"dashed-name"`

	Withdot string `json:"with.dot,omitempty"`

	K *Part `json:"k,omitempty"`

	L *Part `json:"l"`
}

// Part of it.
type Part struct {
	Z string `json:"z"`

	A string `json:"a"`
}
