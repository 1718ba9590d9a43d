// Package v1 has types of the enum case.
// +groupName=enum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Enum is the kind of the enum case.
type Enum struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumSpec `json:"spec"`
}

// EnumSpec is what is asked for.
type EnumSpec struct {
	// +kubebuilder:validation:Enum=b;a;c
	Words string `json:"words"`

	// +kubebuilder:validation:Enum="";"a b";"1";"true"
	Quoted string `json:"quoted"`

	// +kubebuilder:validation:Enum=3;1;2
	Numbers int32 `json:"numbers"`

	// +kubebuilder:validation:Enum={x,"y,z"}
	Braces string `json:"braces"`

	Named Level `json:"named"`

	// +kubebuilder:validation:Enum=Low
	Optional *Level `json:"optional,omitempty"`

	// +kubebuilder:validation:items:Enum=a;b
	Items []string `json:"items"`

	Levels []Level `json:"levels"`

	ByLevel map[string]Level `json:"byLevel"`

	// +kubebuilder:validation:Enum=1.5;2
	Floats float64 `json:"floats"`

	// +kubebuilder:validation:Enum=Yes;No;Unknown
	YesNo string `json:"yesNo"`

	// +kubebuilder:default=High
	Defaulted Level `json:"defaulted,omitempty"`
}

// Level is how much.
// +kubebuilder:validation:Enum=Low;High
type Level string
