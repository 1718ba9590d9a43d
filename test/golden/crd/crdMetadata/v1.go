// Package v1 has types of the crdMetadata case.
// +groupName=crdmetadata.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Labelled is the kind of the crdMetadata case.
// +kubebuilder:metadata:annotations="example.com/owner=team=a";"b=2",labels="app=x"
// +kubebuilder:metadata:labels={"tier=db","zone="}
// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, for tests"
type Labelled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LabelledSpec `json:"spec"`
}

// LabelledSpec is what is asked for.
type LabelledSpec struct {
	A string `json:"a"`
}
