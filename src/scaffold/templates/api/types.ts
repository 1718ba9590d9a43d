import { defaultPlural } from '../../names.ts';
import type { ApiAnswers } from '../../layout.ts';

/** The types file: an object's spec, its status, and the kind that joins them. */
export function typesSource(api: ApiAnswers): string {
  const { kind } = api;
  return `import { type Condition, type int64, kind, type KubernetesObject } from '@crd-studio/runtime';
import { groupVersion } from './groupversion.js';

/** What a ${kind} is asked to be. People write it; your controller reads it. */
export interface ${kind}Spec {
  /**
   * An example of a field: change it, or put fields of your own in its place.
   * +kubebuilder:validation:MaxLength=200
   */
  message?: string;
}

/** What a ${kind} is found to be. Your controller writes it; people read it. */
export interface ${kind}Status {
  /** The generation of the spec that this status speaks of. */
  observedGeneration?: int64;
  /**
   * What is known of the object. "Ready" says whether the spec has been carried out.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/**
 * A ${kind} of your users. Say here what it is for: kubectl explain shows it.
 *
 * +kubebuilder:object:root=true
 * +kubebuilder:subresource:status
${resourceMarker(api)} * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=\`.status.conditions[?(@.type=="Ready")].status\`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=\`.metadata.creationTimestamp\`
 */
export interface ${kind} extends KubernetesObject {
  spec?: ${kind}Spec;
  status?: ${kind}Status;
}

export const ${kind} = kind<${kind}>({ ...groupVersion, kind: '${kind}' });
`;
}

/** Adds the marker that says which of several versions is stored, to a file that stands alone so far. */
export function addStorageVersion(text: string, kind: string): string | undefined {
  const declaration = text.search(new RegExp(`^export (?:interface|type|class) ${kind}\\b`, 'm'));
  const root = text.lastIndexOf('+kubebuilder:object:root=true', declaration);
  if (declaration < 0 || root < 0) return undefined;
  if (text.slice(root, declaration).includes('+kubebuilder:storageversion')) return text;
  const lineStart = text.lastIndexOf('\n', root) + 1;
  const lineEnd = text.indexOf('\n', root) + 1;
  const line = text.slice(lineStart, lineEnd).replace('+kubebuilder:object:root=true', '+kubebuilder:storageversion');
  return text.slice(0, lineEnd) + line + text.slice(lineEnd);
}

function resourceMarker(api: ApiAnswers): string {
  const parts = [...(api.plural === defaultPlural(api.kind) ? [] : [`path=${api.plural}`]), ...(api.namespaced ? [] : ['scope=Cluster'])];
  return parts.length === 0 ? '' : ` * +kubebuilder:resource:${parts.join(',')}\n`;
}
