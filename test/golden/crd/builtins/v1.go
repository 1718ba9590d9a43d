// Package v1 has types of the builtins case.
// +groupName=builtins.example.com
package v1

import (
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Builtin is the kind of the builtins case.
type Builtin struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BuiltinSpec `json:"spec"`
}

// BuiltinSpec is what is asked for.
type BuiltinSpec struct {
	// resources of each pod.
	Resources corev1.ResourceRequirements `json:"resources,omitempty"`

	// +listType=map
	// +listMapKey=name
	Env []corev1.EnvVar `json:"env,omitempty"`

	EnvFrom []corev1.EnvFromSource `json:"envFrom,omitempty"`

	// selector of pods.
	Selector metav1.LabelSelector `json:"selector"`

	OptionalSelector *metav1.LabelSelector `json:"optionalSelector,omitempty"`

	PullSecrets []corev1.LocalObjectReference `json:"pullSecrets,omitempty"`

	Key *corev1.SecretKeySelector `json:"key,omitempty"`

	Tolerations []corev1.Toleration `json:"tolerations,omitempty"`

	Spread []corev1.TopologySpreadConstraint `json:"spread,omitempty"`

	// +kubebuilder:validation:Enum=Always;Never
	Policy corev1.PullPolicy `json:"policy,omitempty"`

	Protocol corev1.Protocol `json:"protocol"`

	// reference to anything.
	Reference corev1.ObjectReference `json:"reference"`

	Typed corev1.TypedLocalObjectReference `json:"typed"`

	Access []corev1.PersistentVolumeAccessMode `json:"access"`

	Ports []corev1.ServicePort `json:"ports"`

	Security *corev1.SecurityContext `json:"security,omitempty"`

	Probe *corev1.Probe `json:"probe,omitempty"`

	Strategy appsv1.DeploymentStrategy `json:"strategy,omitempty"`

	Rules []rbacv1.PolicyRule `json:"rules"`

	Metrics []autoscalingv2.MetricSpec `json:"metrics,omitempty"`

	Peer networkingv1.NetworkPolicyPeer `json:"peer,omitempty"`

	Subject rbacv1.Subject `json:"subject"`
}
