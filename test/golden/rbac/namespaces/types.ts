/** The namespaces case. */

// Roles beside the ClusterRole.
// +kubebuilder:rbac:groups="",resources=pods,verbs=get
// +kubebuilder:rbac:groups="",namespace=zoo,resources=pods,verbs=list
// +kubebuilder:rbac:groups="",namespace=park,resources=pods,verbs=watch
// +kubebuilder:rbac:groups="",namespace=zoo,resources=services,verbs=list
export function work0(): void {}

// Roles with names of their own.
// +kubebuilder:rbac:groups="",namespace=zoo,roleName=keeper,resources=secrets,verbs=get
// +kubebuilder:rbac:groups=apps,roleName=all-apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,roleName=manager-role,resources=replicasets,verbs=get
export function work1(): void {}
