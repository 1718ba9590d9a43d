/**
 * The named case.
 * +kubebuilder:webhookconfiguration:mutating=true,name=our-mutators
 * +kubebuilder:webhookconfiguration:mutating=false,name=our-validators
 */

// Hook0 is called.
// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-guestbook,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1
export class Hook0 {}

// Hook1 is called.
// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-guestbook,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=mguestbook-v1.kb.io,admissionReviewVersions=v1
export class Hook1 {}
