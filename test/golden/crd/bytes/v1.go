// Package v1 has types of the bytes case.
// +groupName=bytes.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Blobs is the kind of the bytes case.
type Blobs struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BlobsSpec `json:"spec"`
}

// BlobsSpec is what is asked for.
type BlobsSpec struct {
	// plain is base64.
	Plain []byte `json:"plain"`

	Optional []byte `json:"optional,omitempty"`

	List [][]byte `json:"list"`

	Map map[string][]byte `json:"map"`

	// +kubebuilder:validation:MaxLength=64
	Limited []byte `json:"limited"`

	Named Blob `json:"named"`
}

// Blob of data.
// +kubebuilder:validation:MinLength=1
type Blob []byte
