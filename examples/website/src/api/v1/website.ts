import { type Condition, type int32, type int64, kind, type KubernetesObject } from '@crd-studio/runtime';
import { groupVersion } from './groupversion.js';

/** What a Website is asked to be. */
export interface WebsiteSpec {
  /**
   * The pages by file name; "index.html" is what visitors see first.
   * +kubebuilder:validation:MinProperties=1
   * +kubebuilder:validation:XValidation:rule="'index.html' in self",message="a website needs a page index.html"
   */
  pages: Record<string, string>;
  /**
   * How many servers answer.
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:Maximum=20
   * +kubebuilder:default=1
   */
  replicas?: int32;
  /**
   * A Secret of the same namespace with the key "htpasswd": who may see the pages. Without it, everybody may.
   * +kubebuilder:validation:MaxLength=253
   */
  passwordSecret?: string;
}

/** What a Website is found to be. */
export interface WebsiteStatus {
  /** The generation of the spec that this status speaks of. */
  observedGeneration?: int64;
  /** Where the website answers inside the cluster. */
  url?: string;
  /** How many servers answer now. */
  readyReplicas?: int32;
  /**
   * "Ready" says whether the website answers as the spec asks.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/**
 * Pages that are served over HTTP.
 *
 * +kubebuilder:object:root=true
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * +kubebuilder:printcolumn:name="Servers",type=integer,JSONPath=`.status.readyReplicas`
 * +kubebuilder:printcolumn:name="URL",type=string,JSONPath=`.status.url`
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface Website extends KubernetesObject {
  spec: WebsiteSpec;
  status?: WebsiteStatus;
}

export const Website = kind<Website>({ ...groupVersion, kind: 'Website' });
