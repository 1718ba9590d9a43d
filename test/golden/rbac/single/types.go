// Package single has the markers of the single case.
package single

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch

// Work reads pods.
func Work0() {}
