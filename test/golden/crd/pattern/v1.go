// Package v1 has types of the pattern case.
// +groupName=pattern.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Pattern is the kind of the pattern case.
type Pattern struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PatternSpec `json:"spec"`
}

// PatternSpec is what is asked for.
type PatternSpec struct {
	// +kubebuilder:validation:Pattern=`^[a-z]+(\.[a-z]+)*$`
	Backquoted string `json:"backquoted"`

	// +kubebuilder:validation:Pattern="^\\d{1,3}$"
	Quoted string `json:"quoted"`

	// +kubebuilder:validation:Pattern=^a.*z$
	Bare string `json:"bare"`

	Named Name `json:"named"`

	// +kubebuilder:validation:Pattern=`^ab`
	Narrower Name `json:"narrower"`

	// +kubebuilder:validation:Pattern=`^[a-z]`
	Same Name `json:"same"`

	// +kubebuilder:validation:items:Pattern=`^x`
	Items []string `json:"items"`

	// +kubebuilder:validation:Pattern="^\u00e9\t\"$"
	Escaped string `json:"escaped"`

	// +kubebuilder:validation:Pattern=`^(([a-z0-9]([-a-z0-9]*[a-z0-9])?)(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)|([A-Za-z0-9+/=]{4,44})$`
	Long string `json:"long"`
}

// Name begins with a letter.
// +kubebuilder:validation:Pattern=`^[a-z]`
type Name string
