// Package v1 has types of the versionName case.
// +groupName=versionname.example.com
// +versionName=v3beta2
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Renamed is the kind of the versionName case.
type Renamed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RenamedSpec `json:"spec"`
}

// RenamedSpec is what is asked for.
type RenamedSpec struct {
	A string `json:"a"`
}
