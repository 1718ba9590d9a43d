// Package v1 has types of the required case.
// +groupName=required.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Need has every way to say required and optional.
// +kubebuilder:object:root=true
type Need struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NeedSpec `json:"spec"`
}

type NeedSpec struct {
	Plain string `json:"plain"`

	Omitted string `json:"omitted,omitempty"`

	// +required
	A string `json:"a,omitempty"`

	// +kubebuilder:validation:Required
	B string `json:"b,omitempty"`

	// +k8s:required
	C string `json:"c,omitempty"`

	// +optional
	D string `json:"d"`

	// +kubebuilder:validation:Optional
	E string `json:"e"`

	// +k8s:optional
	F string `json:"f"`

	// +optional
	// +kubebuilder:validation:Required
	Both string `json:"both"`

	Dashedname string `json:"dashed-name"`
}
