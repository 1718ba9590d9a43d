// Package v1 has types of the floats case.
// +groupName=floats.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Float is the kind of the floats case.
type Float struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FloatSpec `json:"spec"`
}

// FloatSpec is what is asked for.
type FloatSpec struct {
	F float64 `json:"f"`

	F32 float32 `json:"f32"`

	P *float64 `json:"p,omitempty"`

	// +kubebuilder:default=0.1
	D float64 `json:"d,omitempty"`

	// +kubebuilder:default=1e-7
	Tiny float64 `json:"tiny,omitempty"`

	// +kubebuilder:default=1e21
	Huge float64 `json:"huge,omitempty"`

	// +kubebuilder:default=1234567.5
	Million float64 `json:"million,omitempty"`

	List []float64 `json:"list"`
}
