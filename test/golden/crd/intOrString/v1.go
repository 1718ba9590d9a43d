// Package v1 has types of the intOrString case.
// +groupName=intorstring.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	intstr "k8s.io/apimachinery/pkg/util/intstr"
)

// Ios is the kind of the intOrString case.
type Ios struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec IosSpec `json:"spec"`
}

// IosSpec is what is asked for.
type IosSpec struct {
	Plain intstr.IntOrString `json:"plain"`

	// optional may be left out.
	// +kubebuilder:default=8080
	Optional *intstr.IntOrString `json:"optional,omitempty"`

	// +kubebuilder:default="25%"
	Text intstr.IntOrString `json:"text,omitempty"`

	List []intstr.IntOrString `json:"list"`

	Map map[string]intstr.IntOrString `json:"map"`

	// +kubebuilder:validation:XIntOrString
	Marked intstr.IntOrString `json:"marked"`

	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^((100|[0-9]{1,2})%|[0-9]+)$`
	Patterned intstr.IntOrString `json:"patterned"`

	// +kubebuilder:validation:Enum=1;"50%"
	Enumerated intstr.IntOrString `json:"enumerated"`
}
