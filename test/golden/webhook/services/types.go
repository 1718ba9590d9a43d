// Package services has the markers of the services case.
package services

// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-guestbook,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=vguestbook-v1.kb.io,admissionReviewVersions=v1,serviceName=hooks,serviceNamespace=infra,servicePort=8443

// Hook0 is called.
type Hook0 struct{}

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-other,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=others,verbs=create;update,versions=v1,name=mother-v1.kb.io,admissionReviewVersions=v1,servicePort=443

// Hook1 is called.
type Hook1 struct{}
