// Package v1 has types of the shapes case.
// +groupName=shapes.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
import intstr "k8s.io/apimachinery/pkg/util/intstr"
import runtime "k8s.io/apimachinery/pkg/runtime"
import apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// Shape has lists, maps and open objects.
// +kubebuilder:object:root=true
type Shape struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShapeSpec `json:"spec"`
}

// Item of a list.
type Item struct {
	Name string `json:"name"`

	Protocol string `json:"protocol"`

	Value string `json:"value,omitempty"`
}

// Atomic is replaced as a whole.
// +structType=atomic
type Atomic struct {
	A string `json:"a,omitempty"`
}

// Open keeps what it does not know.
// +kubebuilder:pruning:PreserveUnknownFields
type Open struct {
	Known string `json:"known,omitempty"`
}

type ShapeSpec struct {
	// +listMapKey=name
	// +listMapKey=protocol
	// +listType=map
	ByKey []Item `json:"byKey"`

	// +listType=set
	Set []string `json:"set"`

	// +listType=atomic
	Atomic []string `json:"atomic"`

	// +k8s:listType=map
	// +k8s:listMapKey=name
	K8sSpelling []Item `json:"k8sSpelling"`

	// +mapType=granular
	Granular map[string]string `json:"granular"`

	// +mapType=atomic
	AtomicMap map[string]string `json:"atomicMap"`

	// +structType=atomic
	AtomicField Item `json:"atomicField"`

	AtomicType Atomic `json:"atomicType"`

	Open Open `json:"open"`

	// +kubebuilder:pruning:PreserveUnknownFields
	OpenField runtime.RawExtension `json:"openField"`

	// +kubebuilder:validation:XPreserveUnknownFields
	Json apiextensionsv1.JSON `json:"json"`

	// intOrString is a port.
	// +kubebuilder:validation:XIntOrString
	IntOrString intstr.IntOrString `json:"intOrString"`

	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:EmbeddedResource
	Embedded runtime.RawExtension `json:"embedded"`

	// schemaless says nothing.
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Schemaless string `json:"schemaless"`

	MapOfLists map[string][]string `json:"mapOfLists"`

	MapOfItems map[string]Item `json:"mapOfItems"`

	ListOfMaps []map[string]string `json:"listOfMaps"`
}
