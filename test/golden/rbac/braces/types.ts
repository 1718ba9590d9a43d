/** The braces case. */

// The other forms of a list.
// +kubebuilder:rbac:groups={apps,batch},resources={deployments,jobs},verbs={get,list}
// +kubebuilder:rbac:groups="rbac.authorization.k8s.io",resources="roles";"rolebindings",verbs=bind;escalate
// +kubebuilder:rbac:verbs=impersonate,resources=users;serviceaccounts,groups=core
export function work0(): void {}
