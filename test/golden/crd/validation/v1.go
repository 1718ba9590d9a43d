// Package v1 has types of the validation case.
// +groupName=validation.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Limit has every marker that restricts a value.
// +kubebuilder:object:root=true
type Limit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LimitSpec `json:"spec"`
}

// LimitSpec is restricted.
type LimitSpec struct {
	// between one and ten.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	Between int32 `json:"between"`

	// +kubebuilder:validation:Minimum=-5
	// +kubebuilder:validation:ExclusiveMinimum=true
	Above int64 `json:"above"`

	// +kubebuilder:validation:Maximum=4294967296
	// +kubebuilder:validation:ExclusiveMaximum=true
	Below int64 `json:"below"`

	// +kubebuilder:validation:Maximum=5
	// +kubebuilder:validation:ExclusiveMaximum=false
	NotExclusive int32 `json:"notExclusive"`

	// +kubebuilder:validation:MultipleOf=5
	Steps int32 `json:"steps"`

	// ratio is a float.
	// +kubebuilder:validation:Minimum=0.25
	// +kubebuilder:validation:Maximum=1.5
	// +kubebuilder:validation:MultipleOf=0.05
	Ratio float64 `json:"ratio"`

	// +kubebuilder:validation:Minimum=0.000001
	// +kubebuilder:validation:Maximum=123456789.5
	Tiny float64 `json:"tiny"`

	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
	Name string `json:"name"`

	// +kubebuilder:validation:Pattern="^\\d+:\"x\"$"
	Quoted string `json:"quoted"`

	// +kubebuilder:validation:Pattern=^[a-z]+$
	Bare string `json:"bare"`

	// +kubebuilder:validation:Format=date-time
	When string `json:"when"`

	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:UniqueItems=false
	Items []string `json:"items"`

	// +kubebuilder:validation:items:MinLength=2
	// +kubebuilder:validation:items:Pattern=`^a`
	// +kubebuilder:validation:items:Enum=ab;ac
	ItemRules []string `json:"itemRules"`

	// +kubebuilder:validation:MaxItems=3
	Grid [][]int32 `json:"grid"`

	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=16
	Map map[string]int32 `json:"map"`

	// +kubebuilder:validation:Enum=Small;Large;"two words";"true"
	Words string `json:"words"`

	// +kubebuilder:validation:Enum={a,b,"c,d"}
	Braces string `json:"braces"`

	// +kubebuilder:validation:Enum=1;2;3
	Numbers int32 `json:"numbers"`

	// +kubebuilder:validation:Type=integer
	// +kubebuilder:validation:Format=int32
	Typed string `json:"typed"`

	Flag bool `json:"flag"`
}
