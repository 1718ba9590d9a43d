/** `config/certmanager`: cert-manager makes the webhooks' certificate, and renews it. */
export function certManagerKustomization(): string {
  return `resources:
- issuer.yaml
- certificate-webhook.yaml

configurations:
- kustomizeconfig.yaml
`;
}

export function issuerYaml(projectName: string): string {
  return `apiVersion: cert-manager.io/v1
kind: Issuer
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: selfsigned-issuer
  namespace: system
spec:
  selfSigned: {}
`;
}

/** The two names are put together by the replacements in config/default. */
export function certificateYaml(projectName: string): string {
  return `apiVersion: cert-manager.io/v1
kind: Certificate
metadata:
  labels:
    app.kubernetes.io/name: ${projectName}
  name: serving-cert
  namespace: system
spec:
  # config/default puts the service's name and namespace here.
  dnsNames:
  - SERVICE_NAME.SERVICE_NAMESPACE.svc
  - SERVICE_NAME.SERVICE_NAMESPACE.svc.cluster.local
  issuerRef:
    kind: Issuer
    name: selfsigned-issuer
  secretName: webhook-server-cert
`;
}

/** Tells kustomize that a certificate names its issuer. */
export function certManagerKustomizeconfig(): string {
  return `nameReference:
- kind: Issuer
  group: cert-manager.io
  fieldSpecs:
  - kind: Certificate
    group: cert-manager.io
    path: spec/issuerRef/name
`;
}

/** What config/default adds once there are webhooks: the manager's certificate, and who trusts it. */
export function webhookSections(): string {
  return `
patches:
- path: manager_webhook_patch.yaml

replacements:
# The certificate is for the name of the service.
${serviceName('name', 0)}${serviceName('namespace', 1)}# cert-manager puts its authority into what is annotated with NAMESPACE/NAME of the certificate.
${authority('namespace', 0)}${crdTargets}Namespaces
${authority('name', 1)}${crdTargets}Names
`;
}

const crdTargets = '# +crd-studio:scaffold:convertedCrd';

/** The lines that have cert-manager write its authority into a CRD with conversions. */
export function convertedCrd(crdName: string, part: 'namespace' | 'name'): string[] {
  return target(['kind: CustomResourceDefinition', `name: ${crdName}`], part === 'namespace' ? 0 : 1);
}

function serviceName(field: 'name' | 'namespace', index: number): string {
  return `- source:
    kind: Service
    version: v1
    name: webhook-service
    fieldPath: .metadata.${field}
  targets:
  - select:
      kind: Certificate
      group: cert-manager.io
      version: v1
      name: serving-cert
    fieldPaths:
    - .spec.dnsNames.0
    - .spec.dnsNames.1
    options:
      delimiter: '.'
      index: ${index}
      create: true
`;
}

function authority(field: 'name' | 'namespace', index: number): string {
  const targets = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'].flatMap((kind) => target([`kind: ${kind}`], index));
  return `- source:
    kind: Certificate
    group: cert-manager.io
    version: v1
    name: serving-cert
    fieldPath: .metadata.${field}
  targets:
${targets.join('\n')}
`;
}

function target(select: readonly string[], index: number): string[] {
  return [
    '  - select:',
    ...select.map((line) => `      ${line}`),
    '    fieldPaths:',
    '    - .metadata.annotations.[cert-manager.io/inject-ca-from]',
    '    options:',
    "      delimiter: '/'",
    `      index: ${index}`,
    '      create: true',
  ];
}
