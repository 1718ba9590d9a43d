// Package v1 has types of the integers case.
// +groupName=integers.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Integer is the kind of the integers case.
type Integer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec IntegerSpec `json:"spec"`
}

// IntegerSpec is what is asked for.
type IntegerSpec struct {
	I int `json:"i"`

	I8 int8 `json:"i8"`

	I16 int16 `json:"i16"`

	I32 int32 `json:"i32"`

	I64 int64 `json:"i64"`

	U uint `json:"u"`

	U8 uint8 `json:"u8"`

	U16 uint16 `json:"u16"`

	U32 uint32 `json:"u32"`

	U64 uint64 `json:"u64"`

	P *int32 `json:"p,omitempty"`

	// +kubebuilder:default=-4294967297
	Big int64 `json:"big,omitempty"`

	List []int64 `json:"list"`

	Map map[string]int32 `json:"map"`

	Named Count `json:"named"`

	Bool bool `json:"bool"`

	// +kubebuilder:default=true
	Flag *bool `json:"flag,omitempty"`
}

// Count of things.
type Count int64
