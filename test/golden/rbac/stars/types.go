// Package stars has the markers of the stars case.
package stars

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=*;get
// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get;list
// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=*
// +kubebuilder:rbac:groups=apps,resources=*/scale,verbs=get;update

// All verbs swallow the others.
func Work0() {}
