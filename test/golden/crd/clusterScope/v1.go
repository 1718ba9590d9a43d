// Package v1 has types of the clusterScope case.
// +groupName=clusterscope.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Planet is the kind of the clusterScope case.
// +kubebuilder:resource:scope=Cluster,shortName=pl
// +kubebuilder:object:root=true
type Planet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PlanetSpec `json:"spec"`
}

// PlanetSpec is what is asked for.
type PlanetSpec struct {
	A string `json:"a"`
}
