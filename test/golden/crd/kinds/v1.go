// Package v1 has types of the kinds case.
// +groupName=kinds.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Box is the first kind.
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmptySpec `json:"spec"`
}

// Fish is the second kind, without a plural of its own.
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec
type Fish struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmptySpec `json:"spec"`
}

// APIKey is the third kind.
type APIKey struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

}

// EmptySpec has no field.
type EmptySpec struct {
}
