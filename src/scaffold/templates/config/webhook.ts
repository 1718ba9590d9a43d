/** `config/webhook`: what the API server is told of the webhooks, and the service that it reaches them by. */
export function webhookKustomization(withManifests: boolean): string {
  return `resources:
${withManifests ? '- manifests.yaml\n' : ''}- service.yaml
`;
}

export function webhookServiceYaml(projectName: string): string {
  return `apiVersion: v1
kind: Service
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: webhook-service
  namespace: system
spec:
  ports:
  - port: 443
    protocol: TCP
    targetPort: 9443
  selector:
    app.kubernetes.io/name: ${projectName}
    control-plane: controller-manager
`;
}

/** Gives the manager's container its certificate, where the runtime looks for it, and opens its port. */
export function managerWebhookPatch(): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: controller-manager
  namespace: system
spec:
  template:
    spec:
      containers:
      - name: manager
        ports:
        - containerPort: 9443
          name: webhook-server
          protocol: TCP
        volumeMounts:
        - mountPath: /tmp/k8s-webhook-server/serving-certs
          name: webhook-certs
          readOnly: true
      volumes:
      - name: webhook-certs
        secret:
          secretName: webhook-server-cert
`;
}

/** Has the API server convert a CRD's versions by the webhook. */
export function conversionPatch(crdName: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${crdName}
spec:
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        service:
          name: webhook-service
          namespace: system
          path: /convert
      conversionReviewVersions:
      - v1
`;
}

/** Tells kustomize where CRDs name a service, so that it gets the project's prefix and namespace there, too. */
export function crdKustomizeconfig(): string {
  return `nameReference:
- kind: Service
  version: v1
  fieldSpecs:
  - kind: CustomResourceDefinition
    version: v1
    group: apiextensions.k8s.io
    path: spec/conversion/webhook/clientConfig/service/name

namespace:
- kind: CustomResourceDefinition
  version: v1
  group: apiextensions.k8s.io
  path: spec/conversion/webhook/clientConfig/service/namespace
  create: false
`;
}
