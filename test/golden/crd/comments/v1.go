// Package v1 has types of the comments case.
// Its lines that begin with TODO are there to be left out: controller-gen drops them from descriptions.
// +groupName=comments.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Comment is the kind of the comments case.
type Comment struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CommentSpec `json:"spec"`
}

// CommentSpec is what is asked for.
type CommentSpec struct {
	// first line
	// second line
	//
	// third after a gap
	First string `json:"first"`

	// kept
	// TODO: dropped
	// TODO(me) dropped too
	// also kept
	Todo string `json:"todo"`

	// before
	// ---
	// after
	Rule string `json:"rule"`

	// ```
	// a: 1
	//   b: 2
	// ```
	// after the fence
	Fence string `json:"fence"`

	// ~~~sh
	// ---
	// TODO in a fence
	// ~~~
	Tilde string `json:"tilde"`

	// +kubebuilder:validation:MaxLength=1
	MarkersOnly string `json:"markersOnly"`

	NoComment string `json:"noComment"`

	// list:
	//   - a
	//   - b
	Indented string `json:"indented"`

	// note: this
	Colon string `json:"colon"`

	// text
	//
	//
	Trailing string `json:"trailing"`
}
