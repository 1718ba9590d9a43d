/**
 * The url case.
 */

// Hook0 is called.
// +kubebuilder:webhook:url="https://hooks.example.com:8443/validate",mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1
export class Hook0 {}
