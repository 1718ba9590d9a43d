// Package v1 has types of the rawValues case.
// +groupName=rawvalues.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	runtime "k8s.io/apimachinery/pkg/runtime"
)

// Raw is the kind of the rawValues case.
type Raw struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RawSpec `json:"spec"`
}

// RawSpec is what is asked for.
type RawSpec struct {
	// extension is any object.
	Extension runtime.RawExtension `json:"extension"`

	// value is anything.
	Value apiextensionsv1.JSON `json:"value"`

	Optional *apiextensionsv1.JSON `json:"optional,omitempty"`

	List []apiextensionsv1.JSON `json:"list"`

	Map map[string]apiextensionsv1.JSON `json:"map"`

	Extensions []runtime.RawExtension `json:"extensions"`
}
