import type { Root, Type } from 'protobufjs';
import { parseApiVersion } from '../../k8s/kind.ts';

/** The messages of built-in kinds, and where their JSON form is not that of their fields. Loaded with the first body or answer in protobuf. */
export function loadKinds(): Promise<Root> {
  kinds ??= (async () => {
    const [protobuf, descriptors] = await Promise.all([import('protobufjs/light.js'), import('./kinds.json', { with: { type: 'json' } })]);
    const root = protobuf.default.Root.fromJSON(descriptors.default);
    root.resolveAll();
    return root;
  })();
  return kinds;
}

let kinds: Promise<Root> | undefined;

/** Every body begins with these four bytes; then comes an `envelope`. */
export const magic: Buffer = Buffer.from([0x6b, 0x38, 0x73, 0x00]);
export const meta = 'k8s.io.apimachinery.pkg.apis.meta.v1';
export const runtime = 'k8s.io.apimachinery.pkg.runtime';
export const envelope: string = `${runtime}.Unknown`;
export const extensions = 'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1';

/** Undefined for a kind that has no protobuf form here. */
export function typeOf(root: Root, apiVersion: string, kind: string): Type | undefined {
  const { group, version } = parseApiVersion(apiVersion);
  const name = ofMeta.has(kind) ? `${meta}.${kind}` : `${packageOf(group, version)}.${kind}`;
  try {
    return root.lookupType(name);
  } catch {
    return undefined;
  }
}

const ofMeta = new Set(['DeleteOptions', 'PartialObjectMetadata', 'Status']);

function packageOf(group: string, version: string): string {
  if (group === 'apiextensions.k8s.io') return extensions.replace(/v1$/, version);
  return `k8s.io.api.${group === '' ? 'core' : (group.split('.')[0] as string)}.${version}`;
}

/** The field of a message that JSON writes without a name of its own: an embedded struct in Go. */
export function inlinedField(type: Type): string | undefined {
  return inline[type.fullName.slice(1)];
}

const core = 'k8s.io.api.core.v1';
const inline: Readonly<Record<string, string>> = {
  [`${core}.Volume`]: 'volumeSource',
  [`${core}.PersistentVolumeSpec`]: 'persistentVolumeSource',
  [`${core}.SecretProjection`]: 'localObjectReference',
  [`${core}.ConfigMapVolumeSource`]: 'localObjectReference',
  [`${core}.ConfigMapProjection`]: 'localObjectReference',
  [`${core}.ConfigMapKeySelector`]: 'localObjectReference',
  [`${core}.SecretKeySelector`]: 'localObjectReference',
  [`${core}.ConfigMapEnvSource`]: 'localObjectReference',
  [`${core}.SecretEnvSource`]: 'localObjectReference',
  [`${core}.Probe`]: 'handler',
  [`${core}.EphemeralContainer`]: 'ephemeralContainerCommon',
  'k8s.io.api.networking.v1.IngressRule': 'ingressRuleValue',
  'k8s.io.api.admissionregistration.v1.NamedRuleWithOperations': 'ruleWithOperations',
  'k8s.io.api.admissionregistration.v1.RuleWithOperations': 'rule',
};

/** The name that JSON has for a field. */
export function jsonNameOf(type: Type, field: string): string {
  return renamed[type.fullName.slice(1)]?.[field] ?? field;
}

const admission = 'k8s.io.api.admissionregistration.v1';
const renamed: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  [`${admission}.Validation`]: { Expression: 'expression' },
  [`${admission}.Variable`]: { Name: 'name', Expression: 'expression' },
  [`${admission}.ValidatingWebhookConfiguration`]: { Webhooks: 'webhooks' },
  [`${admission}.MutatingWebhookConfiguration`]: { Webhooks: 'webhooks' },
  'k8s.io.api.authentication.v1.BoundObjectReference': { uID: 'uid' },
  'k8s.io.api.networking.v1.IngressClassParametersReference': { aPIGroup: 'apiGroup' },
  [`${extensions}.JSONSchemaProps`]: {
    ref: '$ref',
    schema: '$schema',
    xKubernetesPreserveUnknownFields: 'x-kubernetes-preserve-unknown-fields',
    xKubernetesEmbeddedResource: 'x-kubernetes-embedded-resource',
    xKubernetesIntOrString: 'x-kubernetes-int-or-string',
    xKubernetesListMapKeys: 'x-kubernetes-list-map-keys',
    xKubernetesListType: 'x-kubernetes-list-type',
    xKubernetesMapType: 'x-kubernetes-map-type',
    xKubernetesValidations: 'x-kubernetes-validations',
  },
};

/** A list in a message of its own, so that an empty one is told from none. */
export function isWrappedList(type: Type): boolean {
  return type.name === 'ExtraValue' || type.name === 'AttestationValue';
}
