// Package core has the markers of the core case.
package core

// +kubebuilder:rbac:groups=core,resources=secrets,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get
// +kubebuilder:rbac:groups=core;apps,resources=events,verbs=create;patch

// The core group has two names.
func Work0() {}
