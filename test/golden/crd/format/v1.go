// Package v1 has types of the format case.
// +groupName=format.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Format is the kind of the format case.
type Format struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FormatSpec `json:"spec"`
}

// FormatSpec is what is asked for.
type FormatSpec struct {
	// +kubebuilder:validation:Format=date-time
	Datetime string `json:"datetime"`

	// +kubebuilder:validation:Format=date
	Date string `json:"date"`

	// +kubebuilder:validation:Format=uri
	Uri string `json:"uri"`

	// +kubebuilder:validation:Format=hostname
	Hostname string `json:"hostname"`

	// +kubebuilder:validation:Format=ipv4
	Ipv4 string `json:"ipv4"`

	// +kubebuilder:validation:Format=ipv6
	Ipv6 string `json:"ipv6"`

	// +kubebuilder:validation:Format=cidr
	Cidr string `json:"cidr"`

	// +kubebuilder:validation:Format=mac
	Mac string `json:"mac"`

	// +kubebuilder:validation:Format=uuid
	Uuid string `json:"uuid"`

	// +kubebuilder:validation:Format=password
	Password string `json:"password"`

	// +kubebuilder:validation:Format=email
	Email string `json:"email"`

	// +kubebuilder:validation:Format=duration
	Duration string `json:"duration"`

	Named Mail `json:"named"`

	// +kubebuilder:validation:items:Format=email
	Items []string `json:"items"`

	// +kubebuilder:validation:Format=int64
	Number int32 `json:"number"`
}

// Mail address.
// +kubebuilder:validation:Format=email
type Mail string
