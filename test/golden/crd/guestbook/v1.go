// Package v1 contains API Schema definitions for the webapp v1 API group.
// +groupName=webapp.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// GuestbookSpec defines the desired state of Guestbook.
type GuestbookSpec struct {
	// replicas is the number of pods to run.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:default=2
	// +optional
	Replicas int32 `json:"replicas,omitempty"`

	// message is shown at the top of the page.
	//
	// It may hold several words: and a colon. This sentence is long enough to have to be folded by the writer of YAML.
	// TODO(someone): not part of the description.
	// ---
	// Nor is this.
	// +kubebuilder:validation:MaxLength=140
	// +optional
	Message string `json:"message,omitempty"`

	// size is one of a few names.
	// +optional
	Size Size `json:"size,omitempty"`

	// labels are put on every pod.
	// +optional
	Labels map[string]string `json:"labels,omitempty"`

	// ports are served.
	// +listType=map
	// +listMapKey=port
	Ports []Port `json:"ports"`
}

// Size says how much of everything a guestbook gets.
// +kubebuilder:validation:Enum=Small;Medium;Large
type Size string

// Port is one port that is served.
type Port struct {
	// port is its number.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	Port int32 `json:"port"`

	Name string `json:"name,omitempty"`
}

// GuestbookStatus defines the observed state of Guestbook.
type GuestbookStatus struct {
	// observedGeneration is the generation the status was made for.
	// +optional
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`

	// conditions represent the current state.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName=gb;gbk,categories=all
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp",priority=1

// Guestbook is the Schema for the guestbooks API.
type Guestbook struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec is what the person asks for.
	Spec   GuestbookSpec   `json:"spec"`
	Status GuestbookStatus `json:"status,omitempty"`
}
