// Package shared has types of the imports case.
package shared

// Part is shared.
type Part struct {
	// a is shared.
	A string `json:"a"`

	Level Level `json:"level,omitempty"`
}

// Level is shared.
// +kubebuilder:validation:Enum=Low;High
type Level string

// Deep is shared.
type Deep struct {
	Parts []Part `json:"parts"`
}
