// Package both has the markers of the both case.
package both

// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-zebra,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=zebras,verbs=create;update,versions=v1,name=vzebra-v1.kb.io,admissionReviewVersions=v1

// Hook0 is called.
type Hook0 struct{}

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-guestbook,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=mguestbook-v1.kb.io,admissionReviewVersions=v1

// Hook1 is called.
type Hook1 struct{}

// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-ape,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=apes,verbs=create;update,versions=v1,name=vape-v1.kb.io,admissionReviewVersions=v1

// Hook2 is called.
type Hook2 struct{}

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-ant,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=ants,verbs=create;update,versions=v1,name=mant-v1.kb.io,admissionReviewVersions=v1

// Hook3 is called.
type Hook3 struct{}
