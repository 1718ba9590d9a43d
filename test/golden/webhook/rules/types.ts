/**
 * The rules case.
 */

// Hook0 is called.
// +kubebuilder:webhook:path=/all,mutating=false,failurePolicy=ignore,sideEffects=None,groups=*,resources=*,verbs=*,versions=*,name=all.example.com,admissionReviewVersions=v1;v1beta1
export class Hook0 {}

// Hook1 is called.
// +kubebuilder:webhook:path=/core,mutating=false,failurePolicy=ignore,sideEffects=None,groups=core;apps,resources=pods;pods/status;deployments,verbs=CREATE;Delete;connect,versions=v1,name=core.example.com,admissionReviewVersions={v1},webhookVersions=v1
export class Hook1 {}
