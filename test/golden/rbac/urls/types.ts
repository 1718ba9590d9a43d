/** The urls case. */

// Paths are no resources.
// +kubebuilder:rbac:urls=/metrics;/healthz,verbs=get
// +kubebuilder:rbac:urls=/livez,verbs=get
// +kubebuilder:rbac:urls="/api/*",verbs=get;post
export function work0(): void {}
