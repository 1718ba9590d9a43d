// Package names has the markers of the names case.
package names

// +kubebuilder:rbac:groups="",resources=configmaps,resourceNames=one;two,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=two;one,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,resourceNames=three,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get

// Some objects only.
func Work0() {}
