// Package v2 has types of the fourVersions case.
// +groupName=fourversions.example.com
package v2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Versioned is the kind of the fourVersions case.
// +kubebuilder:storageversion
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.c
type Versioned struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec VersionedSpec `json:"spec"`
}

// VersionedSpec is what is asked for.
type VersionedSpec struct {
	V2Field string `json:"v2Field"`
}
