// Package namespaces has the markers of the namespaces case.
package namespaces

// +kubebuilder:rbac:groups="",resources=pods,verbs=get
// +kubebuilder:rbac:groups="",namespace=zoo,resources=pods,verbs=list
// +kubebuilder:rbac:groups="",namespace=park,resources=pods,verbs=watch
// +kubebuilder:rbac:groups="",namespace=zoo,resources=services,verbs=list

// Roles beside the ClusterRole.
func Work0() {}

// +kubebuilder:rbac:groups="",namespace=zoo,roleName=keeper,resources=secrets,verbs=get
// +kubebuilder:rbac:groups=apps,roleName=all-apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,roleName=manager-role,resources=replicasets,verbs=get

// Roles with names of their own.
func Work1() {}
