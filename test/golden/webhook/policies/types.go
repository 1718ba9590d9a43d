// Package policies has the markers of the policies case.
package policies

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-guestbook,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=mguestbook-v1.kb.io,admissionReviewVersions=v1,matchPolicy=Exact,timeoutSeconds=5,reinvocationPolicy=IfNeeded

// Hook0 is called.
type Hook0 struct{}

// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-other,mutating=true,failurePolicy=IGNORE,sideEffects=noneondryrun,groups=webapp.example.com,resources=others,verbs=create;update,versions=v1,name=mother-v1.kb.io,admissionReviewVersions=v1,matchPolicy=equivalent,timeoutSeconds=0,reinvocationPolicy=never

// Hook1 is called.
type Hook1 struct{}

// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-third,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=thirds,verbs=create;update,versions=v1,name=vthird-v1.kb.io,admissionReviewVersions=v1,reinvocationPolicy=Never

// Hook2 is called.
type Hook2 struct{}
