// Package v1 has types of the rules case.
// +groupName=rules.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Rule has CEL rules.
// +kubebuilder:object:root=true
// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() < 20",message="the name is too long"
type Rule struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RuleSpec `json:"spec"`
}

// RuleSpec has rules between fields.
// +kubebuilder:validation:XValidation:rule="self.min <= self.max",messageExpression="self.min < 0 ? 'min is negative' : 'min is above max'",reason=FieldValueInvalid,fieldPath=.min
// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() || self.max > 0",message="needs max",optionalOldSelf=true
// +kubebuilder:validation:ExactlyOneOf=a;b
// +kubebuilder:validation:AtMostOneOf=c;d
// +kubebuilder:validation:AtLeastOneOf={a,c}
type RuleSpec struct {
	Min int32 `json:"min"`

	// +kubebuilder:validation:XValidation:rule="self != 13"
	Max int32 `json:"max"`

	A string `json:"a,omitempty"`

	B string `json:"b,omitempty"`

	C string `json:"c,omitempty"`

	D string `json:"d,omitempty"`

	// +k8s:immutable
	Fixed string `json:"fixed"`

	// fixedOnceSet cannot be cleared.
	// +k8s:immutable
	FixedOnceSet string `json:"fixedOnceSet,omitempty"`

	// +kubebuilder:validation:items:XValidation:rule="self != ''",message="no empty text"
	Texts []string `json:"texts"`
}
