// Package v1 has types of the times case.
// +groupName=times.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Times is the kind of the times case.
type Times struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimesSpec `json:"spec"`
}

// TimesSpec is what is asked for.
type TimesSpec struct {
	Time metav1.Time `json:"time"`

	// optional may be left out.
	Optional *metav1.Time `json:"optional,omitempty"`

	Micro metav1.MicroTime `json:"micro"`

	Duration metav1.Duration `json:"duration"`

	// +kubebuilder:default="1h30m"
	Defaulted metav1.Duration `json:"defaulted,omitempty"`

	List []metav1.Time `json:"list"`

	Map map[string]metav1.Duration `json:"map"`

	// +nullable
	Nullable metav1.Time `json:"nullable"`
}
