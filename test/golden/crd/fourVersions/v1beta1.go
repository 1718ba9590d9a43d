// Package v1beta1 has types of the fourVersions case.
// +groupName=fourversions.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Versioned is the kind of the fourVersions case.
// +kubebuilder:deprecatedversion:warning="use v2, please"
// +kubebuilder:subresource:status
type Versioned struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec VersionedSpec `json:"spec"`
}

// VersionedSpec is what is asked for.
type VersionedSpec struct {
	V1beta1Field string `json:"v1beta1Field"`
}
