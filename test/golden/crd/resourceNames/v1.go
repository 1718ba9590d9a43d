// Package v1 has types of the resourceNames case.
// +groupName=resourcenames.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Wolf is the kind of the resourceNames case.
// +kubebuilder:resource:path=wolfpack,singular=lonewolf,shortName=wf;wlf,categories={all,animals},scope=Namespaced
type Wolf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WolfSpec `json:"spec"`
}

// WolfSpec is what is asked for.
type WolfSpec struct {
	A string `json:"a"`
}
