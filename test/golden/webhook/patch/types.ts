/**
 * The patch case.
 */

// Hook0 is called.
// +kubebuilder:webhook:path=/mutate-webapp-example-com-v1-guestbook,mutating=true,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=guestbooks,verbs=create;update,versions=v1,name=mguestbook-v1.kb.io,admissionReviewVersions=v1,timeoutSeconds=10,patch=`{"namespaceSelector":{"matchLabels":{"hooks":"on"}},"timeoutSeconds":25}`
export class Hook0 {}

// Hook1 is called.
// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-other,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=others,verbs=create;update,versions=v1,name=vother-v1.kb.io,admissionReviewVersions=v1,timeoutSeconds=10,patch=`{"timeoutSeconds":null,"matchConditions":[{"name":"not-system","expression":"!request.userInfo.username.startsWith('system:')"}],"objectSelector":{"matchExpressions":[{"key":"tier","operator":"In","values":["a","b"]}]}}`
export class Hook1 {}

// Hook2 is called.
// +kubebuilder:webhook:path=/validate-webapp-example-com-v1-third,mutating=false,failurePolicy=fail,sideEffects=None,groups=webapp.example.com,resources=thirds,verbs=create;update,versions=v1,name=vthird-v1.kb.io,admissionReviewVersions=v1,patch=`{"rules":[{"apiGroups":["x"],"apiVersions":["v2"],"operations":["DELETE"],"resources":["y"],"scope":"Cluster"}],"clientConfig":{"caBundle":"Cg=="}}`
export class Hook2 {}
