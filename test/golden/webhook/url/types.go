// Package url has the markers of the url case.
package url

// +kubebuilder:webhook:url="https://hooks.example.com:8443/validate",mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1

// Hook0 is called.
type Hook0 struct{}
