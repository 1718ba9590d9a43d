// Package named has the markers of the named case.
// +kubebuilder:webhookconfiguration:mutating=true,name=our-mutators
// +kubebuilder:webhookconfiguration:mutating=false,name=our-validators
package named

// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-guestbook,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1

// Hook0 is called.
type Hook0 struct{}

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-guestbook,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=mguestbook-v1.kb.io,admissionReviewVersions=v1

// Hook1 is called.
type Hook1 struct{}
