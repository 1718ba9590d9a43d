/** The merging case. */

// Verbs of one resource meet.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch;get
export function work0(): void {}

// Resources with the same verbs meet.
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;list;watch
// +kubebuilder:rbac:groups=batch,resources=jobs;cronjobs,verbs=create
export function work1(): void {}

// Groups with the same resources and verbs meet.
// +kubebuilder:rbac:groups=extensions,resources=jobs;cronjobs,verbs=create
// +kubebuilder:rbac:groups=b;a,resources=things,verbs=delete
export function work2(): void {}
