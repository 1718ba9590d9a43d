// Package v1 has types of the extending case.
// +groupName=extending.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Extending is the kind of the extending case.
type Extending struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendingSpec `json:"spec"`
}

// ExtendingSpec extends, too.
type ExtendingSpec struct {
	Base `json:",inline"`

	Derived Derived `json:"derived"`

	Deep Deep `json:"deep"`

	Two Two `json:"two"`

	Own string `json:"own,omitempty"`
}

// Base of all.
// +kubebuilder:validation:XValidation:rule="self.base.size() > 0"
type Base struct {
	// base is everywhere.
	Base string `json:"base"`

	BaseOptional int32 `json:"baseOptional,omitempty"`
}

// Other base.
type Other struct {
	Other []string `json:"other"`
}

// Derived from it.
type Derived struct {
	Base `json:",inline"`

	More bool `json:"more"`
}

// Deep down.
type Deep struct {
	Derived `json:",inline"`

	Deep string `json:"deep,omitempty"`
}

// Two bases.
// +kubebuilder:validation:MinProperties=1
type Two struct {
	Base  `json:",inline"`
	Other `json:",inline"`

	Z string `json:"z"`
}
