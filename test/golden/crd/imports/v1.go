// Package v1 has types of the imports case.
// +groupName=imports.example.com
package v1

import (
	shared "crd-studio.dev/upstream/controllergen/imports/shared"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Importing is the kind of the imports case.
type Importing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ImportingSpec `json:"spec"`
}

// ImportingSpec is what is asked for.
type ImportingSpec struct {
	Part shared.Part `json:"part"`

	// parts of it.
	Parts []shared.Part `json:"parts,omitempty"`

	Level shared.Level `json:"level"`

	Deep map[string]shared.Deep `json:"deep"`
}
