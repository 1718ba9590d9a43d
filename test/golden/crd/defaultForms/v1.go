// Package v1 has types of the defaultForms case.
// +groupName=defaultforms.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Default is the kind of the defaultForms case.
type Default struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultSpec `json:"spec"`
}

// DefaultSpec is what is asked for.
type DefaultSpec struct {
	// +kubebuilder:default=plain
	Text string `json:"text,omitempty"`

	// +kubebuilder:default=two words
	Spaces string `json:"spaces,omitempty"`

	// +kubebuilder:default=""
	Empty string `json:"empty,omitempty"`

	// +kubebuilder:default=-1
	Number int32 `json:"number,omitempty"`

	// +kubebuilder:default=true
	Yes bool `json:"yes,omitempty"`

	// +kubebuilder:default={"a","b c"}
	List []string `json:"list,omitempty"`

	// +kubebuilder:default={1,2,3}
	Numbers []int32 `json:"numbers,omitempty"`

	// +kubebuilder:default={}
	EmptyList []Part `json:"emptyList,omitempty"`

	// +kubebuilder:default={a: "x", "b": 2}
	Object Part `json:"object,omitempty"`

	// +kubebuilder:default={}
	EmptyObject Part `json:"emptyObject,omitempty"`

	// +kubebuilder:default={{a: "x"},{a: "y", b: 3}}
	Objects []Part `json:"objects,omitempty"`

	// +kubebuilder:default={part: {a: "deep"}, list: {1,2}}
	Nested Outer `json:"nested,omitempty"`

	// +kubebuilder:default={key: value, "other key": "v"}
	Map map[string]string `json:"map,omitempty"`

	// +kubebuilder:default=a;b
	Semicolons []string `json:"semicolons,omitempty"`

	// +kubebuilder:default=`"quoted"`
	Backquoted string `json:"backquoted,omitempty"`

	// +kubebuilder:default="\u00fc\n"
	Unicode string `json:"unicode,omitempty"`

	// +default={"a":"x","b":1}
	Json Part `json:"json,omitempty"`

	// +default="text"
	JsonText string `json:"jsonText,omitempty"`

	// +default=5
	JsonNumber int32 `json:"jsonNumber,omitempty"`

	// +default=["a"]
	JsonList []string `json:"jsonList,omitempty"`

	// +default=1
	// +kubebuilder:default=2
	Both int32 `json:"both,omitempty"`

	// +kubebuilder:default="https://example.com/?a=b&c=<d>"
	Url string `json:"url,omitempty"`
}

// Part of it.
type Part struct {
	A string `json:"a,omitempty"`

	B int32 `json:"b,omitempty"`
}

// Outer holds a part.
type Outer struct {
	Part Part `json:"part,omitempty"`

	List []int32 `json:"list,omitempty"`
}
