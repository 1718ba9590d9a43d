/** The stars case. */

// All verbs swallow the others.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=*;get
// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get;list
// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=*
// +kubebuilder:rbac:groups=apps,resources=*/scale,verbs=get;update
export function work0(): void {}
