package main

import (
	_ "embed"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

//go:embed crd.json
var crdJSON []byte

var groupVersion = schema.GroupVersion{Group: "go.example.com", Version: "v1"}

// Shop is served by a Deployment that it owns.
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ShopSpec   `json:"spec,omitempty"`
	Status            ShopStatus `json:"status,omitempty"`
}

// ShopSpec is what a person wishes for.
type ShopSpec struct {
	Image    string `json:"image,omitempty"`
	Replicas int32  `json:"replicas,omitempty"`
}

// ShopStatus is what the operator has done.
type ShopStatus struct {
	Image      string             `json:"image,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// ShopList is a list of them.
type ShopList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Shop `json:"items"`
}

// DeepCopyObject is what controller-gen would write.
func (s *Shop) DeepCopyObject() runtime.Object {
	c := *s
	s.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	c.Status.Conditions = append([]metav1.Condition(nil), s.Status.Conditions...)
	return &c
}

// DeepCopyObject is what controller-gen would write.
func (l *ShopList) DeepCopyObject() runtime.Object {
	c := *l
	c.Items = make([]Shop, len(l.Items))
	for i := range l.Items {
		c.Items[i] = *l.Items[i].DeepCopyObject().(*Shop)
	}
	return &c
}

func addShops(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(groupVersion, &Shop{}, &ShopList{})
	metav1.AddToGroupVersion(scheme, groupVersion)
	return nil
}
