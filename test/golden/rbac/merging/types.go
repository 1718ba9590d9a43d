// Package merging has the markers of the merging case.
package merging

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch;get

// Verbs of one resource meet.
func Work0() {}

// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;list;watch
// +kubebuilder:rbac:groups=batch,resources=jobs;cronjobs,verbs=create

// Resources with the same verbs meet.
func Work1() {}

// +kubebuilder:rbac:groups=extensions,resources=jobs;cronjobs,verbs=create
// +kubebuilder:rbac:groups=b;a,resources=things,verbs=delete

// Groups with the same resources and verbs meet.
func Work2() {}
