/** The single case. */

// Work reads pods.
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch
export function work0(): void {}
