// Package v1beta1 has types of the versions case.
// +groupName=versions.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Policy in v1beta1.
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=policies,singular=policy,shortName=po;pol,categories={all,golden},scope=Cluster
// +kubebuilder:printcolumn:name="Size",type=integer,JSONPath=`.spec.size`,description="how big, in all",format=int32,priority=2
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +kubebuilder:deprecatedversion
type Policy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PolicySpec `json:"spec,omitempty"`

	Status PolicyStatus `json:"status,omitempty"`
}

type PolicySpec struct {
	Old string `json:"old,omitempty"`

	Size int32 `json:"size,omitempty"`
}

type PolicyStatus struct {
	Size int32 `json:"size,omitempty"`

	Selector string `json:"selector,omitempty"`
}
