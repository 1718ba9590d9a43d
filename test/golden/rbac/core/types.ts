/** The core case. */

// The core group has two names.
// +kubebuilder:rbac:groups=core,resources=secrets,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get
// +kubebuilder:rbac:groups=core;apps,resources=events,verbs=create;patch
export function work0(): void {}
