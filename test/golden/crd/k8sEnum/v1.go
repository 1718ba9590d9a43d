// Package v1 has types of the k8sEnum case.
// +groupName=k8senum.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Known is the kind of the k8sEnum case.
type Known struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec KnownSpec `json:"spec"`
}

// KnownSpec is what is asked for.
type KnownSpec struct {
	Phase Phase `json:"phase"`

	Optional *Phase `json:"optional,omitempty"`

	List []Phase `json:"list"`

	Color Color `json:"color"`
}

// Phase of a thing.
// +k8s:enum
type Phase string

const (
	PhaseRunning Phase = "Running"
	PhasePending Phase = "Pending"
	PhaseDone    Phase = "Done"
)

// Color of a thing.
// +k8s:enum
type Color string

const (
	Red   Color = "red"
	Azure Color = "azure"
)
