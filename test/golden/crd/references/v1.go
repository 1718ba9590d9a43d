// Package v1 has types of the references case.
// +groupName=references.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Refer uses named types.
// +kubebuilder:object:root=true
type Refer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReferSpec `json:"spec"`
}

// Name is a short text.
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=10
type Name string

// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=65535
type Port int32

// Names are several.
// +kubebuilder:validation:MaxItems=4
type Names []Name

// Labels by name.
type Labels map[string]string

// Other name of a name.
// +kubebuilder:validation:Pattern=`^x`
type Other Name

// Base is extended.
// +kubebuilder:validation:XValidation:rule="size(self.base) > 0"
type Base struct {
	// base of all.
	Base string `json:"base"`

	BaseOptional string `json:"baseOptional,omitempty"`
}

// Derived extends.
// +kubebuilder:validation:XValidation:rule="size(self.own) > 0"
type Derived struct {
	Base `json:",inline"`

	Own string `json:"own"`
}

type Undocumented struct {
	A string `json:"a,omitempty"`
}

type ReferSpec struct {
	// name with a description of its own.
	Name Name `json:"name"`

	PlainName Name `json:"plainName"`

	// +kubebuilder:validation:MaxLength=5
	Shorter Name `json:"shorter"`

	// +kubebuilder:validation:MaxLength=10
	Same Name `json:"same"`

	// +kubebuilder:validation:Pattern=`^y`
	Patterned Name `json:"patterned"`

	// +kubebuilder:validation:Minimum=1024
	Port Port `json:"port"`

	Names Names `json:"names"`

	// +kubebuilder:validation:MaxItems=2
	List []Name `json:"list"`

	// +kubebuilder:validation:items:MaxLength=3
	ListItems []Name `json:"listItems"`

	Labels Labels `json:"labels"`

	// +kubebuilder:validation:MaxLength=7
	Other Other `json:"other"`

	Derived Derived `json:"derived"`

	// +kubebuilder:validation:XValidation:rule="has(self.own)"
	Pointer *Derived `json:"pointer,omitempty"`

	Undocumented Undocumented `json:"undocumented"`

	// documented here.
	Documented Undocumented `json:"documented"`

	MapOfNames map[string]Name `json:"mapOfNames"`

	// +nullable
	NullableRef *Name `json:"nullableRef,omitempty"`

	// +kubebuilder:default=x
	DefaultRef Name `json:"defaultRef,omitempty"`

	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
