// Package v1 has types of the defaults case.
// +groupName=defaults.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Preset has defaults and examples of every form.
// +kubebuilder:object:root=true
type Preset struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PresetSpec `json:"spec"`
}

type Inner struct {
	Policy string `json:"policy,omitempty"`

	Count int32 `json:"count,omitempty"`

	On bool `json:"on,omitempty"`
}

type PresetSpec struct {
	// +kubebuilder:default=3
	Number int32 `json:"number,omitempty"`

	// +kubebuilder:default=-3
	Negative int32 `json:"negative,omitempty"`

	// +kubebuilder:default=9007199254740993
	Big int64 `json:"big,omitempty"`

	// +kubebuilder:default=1.5
	Float float64 `json:"float,omitempty"`

	// +kubebuilder:default=ClusterIP
	Text string `json:"text,omitempty"`

	// +kubebuilder:default="a, b; c"
	Quoted string `json:"quoted,omitempty"`

	// +kubebuilder:default=`back\quoted`
	Back string `json:"back,omitempty"`

	// +kubebuilder:default="1"
	LooksNumber string `json:"looksNumber,omitempty"`

	// +kubebuilder:default=""
	Empty string `json:"empty,omitempty"`

	// +kubebuilder:default=10.0.0.0/16
	Cidr string `json:"cidr,omitempty"`

	// +kubebuilder:default=100Mi
	Memory string `json:"memory,omitempty"`

	// +kubebuilder:default=http://example.com:80/x
	Url string `json:"url,omitempty"`

	// +kubebuilder:default=true
	Truth bool `json:"truth,omitempty"`

	// +kubebuilder:default=false
	Falsehood bool `json:"falsehood,omitempty"`

	// +kubebuilder:default={80,443}
	List []int32 `json:"list,omitempty"`

	// +kubebuilder:default=a;b;c
	Legacy []string `json:"legacy,omitempty"`

	// +kubebuilder:default={}
	EmptyList []string `json:"emptyList,omitempty"`

	// +kubebuilder:default={policy: "delete", count: 2, on: true}
	Object Inner `json:"object,omitempty"`

	// +kubebuilder:default={}
	EmptyObject Inner `json:"emptyObject,omitempty"`

	// +kubebuilder:default={a: {policy: keep}}
	Nested map[string]Inner `json:"nested,omitempty"`

	// +default="json"
	Json string `json:"json,omitempty"`

	// +default=["x","y"]
	JsonList []string `json:"jsonList,omitempty"`

	// +default={"policy":"delete","count":1}
	JsonObject Inner `json:"jsonObject,omitempty"`

	// +default=ref(Other)
	JsonRef string `json:"jsonRef,omitempty"`

	// +kubebuilder:default=2
	// +default=1
	Both int32 `json:"both,omitempty"`

	// +kubebuilder:example="for example"
	Example string `json:"example,omitempty"`

	// +kubebuilder:example={policy: keep}
	ExampleObject Inner `json:"exampleObject,omitempty"`

	// +nullable
	Nullable *string `json:"nullable,omitempty"`

	// +kubebuilder:title="A title"
	Title string `json:"title,omitempty"`

	// +kubebuilder:externalDocs:url=https://example.com/docs,description="More to read"
	Docs string `json:"docs,omitempty"`
}
