// Package urls has the markers of the urls case.
package urls

// +kubebuilder:rbac:urls=/metrics;/healthz,verbs=get
// +kubebuilder:rbac:urls=/livez,verbs=get
// +kubebuilder:rbac:urls="/api/*",verbs=get;post

// Paths are no resources.
func Work0() {}
