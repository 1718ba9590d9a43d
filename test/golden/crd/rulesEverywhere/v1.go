// Package v1 has types of the rulesEverywhere case.
// +groupName=ruleseverywhere.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Ruled is the kind of the rulesEverywhere case.
type Ruled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RuledSpec `json:"spec"`
}

// RuledSpec has rules.
// +kubebuilder:validation:XValidation:rule="self.field != 'x' || self.number > 0",message="one of both"
type RuledSpec struct {
	// +kubebuilder:validation:XValidation:rule="self != 'x'"
	// +kubebuilder:validation:XValidation:rule="self.size() < 9",message="too long",reason=FieldValueForbidden
	Field string `json:"field"`

	// +kubebuilder:validation:XValidation:rule="self >= oldSelf",messageExpression="'it can only grow'"
	Number int32 `json:"number"`

	Named Name `json:"named"`

	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')"
	Again Name `json:"again"`

	// +kubebuilder:validation:XValidation:rule="has(self.b)",fieldPath=".b",reason="FieldValueRequired"
	Object Part `json:"object"`

	// +kubebuilder:validation:MaxItems=5
	// +kubebuilder:validation:items:XValidation:rule="self.a != 'x'",message="a, please"
	Items []Part `json:"items"`

	// +kubebuilder:validation:MaxItems=5
	// +kubebuilder:validation:items:MaxLength=20
	// +kubebuilder:validation:XValidation:rule=`self.all(x, x.matches("^a\\.b$"))`
	List []string `json:"list"`

	// +kubebuilder:validation:MaxProperties=5
	// +kubebuilder:validation:XValidation:rule="self == oldSelf.orValue(self)",optionalOldSelf=true
	Map map[string]string `json:"map"`

	// +kubebuilder:validation:MaxLength=20
	// +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self == oldSelf.value()",optionalOldSelf=true
	Old string `json:"old"`
}

// Name of it.
// +kubebuilder:validation:XValidation:rule="self != 'y'",message="not y"
type Name string

// Part of it.
// +kubebuilder:validation:XValidation:rule="!has(self.b) || self.a != self.b"
type Part struct {
	// +kubebuilder:validation:MaxLength=20
	A string `json:"a"`

	// +kubebuilder:validation:MaxLength=20
	B string `json:"b,omitempty"`
}
