/**
 * The services case.
 */

// Hook0 is called.
// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-guestbook,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1,serviceName=hooks,serviceNamespace=infra,servicePort=8443
export class Hook0 {}

// Hook1 is called.
// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-other,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=others,verbs=create;update,versions=v1,name=mother-v1.kb.io,admissionReviewVersions=v1,servicePort=443
export class Hook1 {}
