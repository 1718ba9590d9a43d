/** The names case. */

// Some objects only.
// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=one;two,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=two;one,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=three,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
export function work0(): void {}
