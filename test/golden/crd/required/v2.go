// Package v2 has types of the required case.
// +groupName=requiredbyoption.example.com
// +kubebuilder:validation:Optional
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Option has optional fields unless marked.
// +kubebuilder:object:root=true
type Option struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OptionSpec `json:"spec"`
}

type OptionSpec struct {
	Plain string `json:"plain"`

	// +required
	Marked string `json:"marked"`

	Omitted string `json:"omitted,omitempty"`
}
