// Package braces has the markers of the braces case.
package braces

// +kubebuilder:rbac:groups={apps,batch},resources={deployments,jobs},verbs={get,list}
// +kubebuilder:rbac:groups="rbac.authorization.k8s.io",resources="roles";"rolebindings",verbs=bind;escalate
// +kubebuilder:rbac:verbs=impersonate,resources=users;serviceaccounts,groups=core

// The other forms of a list.
func Work0() {}
