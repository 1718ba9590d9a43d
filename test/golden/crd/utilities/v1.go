// Package v1 has types of the utilities case.
// +groupName=utilities.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Utility is the kind of the utilities case.
type Utility struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UtilitySpec `json:"spec"`
}

// UtilitySpec is what is asked for.
type UtilitySpec struct {
	Partial AllOptional `json:"partial,omitempty"`

	Required AllRequired `json:"required"`

	Picked Picked `json:"picked"`

	Rest Rest `json:"rest"`

	Same Part `json:"same"`

	Joined Joined `json:"joined"`

	Record AB `json:"record"`

	List []string `json:"list"`

	Array []string `json:"array"`

	Index map[string]int32 `json:"index"`
}

type AllOptional struct {
	A string `json:"a,omitempty"`

	B int32 `json:"b,omitempty"`
}

type AllRequired struct {
	A string `json:"a"`

	B int32 `json:"b"`
}

type Picked struct {
	A string `json:"a"`
}

type Rest struct {
	B int32 `json:"b,omitempty"`
}

type Joined struct {
	A string `json:"a"`

	B int32 `json:"b,omitempty"`

	C bool `json:"c"`
}

type AB struct {
	A int32 `json:"a"`

	B int32 `json:"b"`
}

// Part of it.
type Part struct {
	A string `json:"a"`

	B int32 `json:"b,omitempty"`
}

// Other part.
type Other struct {
	C bool `json:"c"`
}
