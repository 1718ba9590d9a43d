/**
 * Package v1 contains API Schema definitions for the webapp v1 API group.
 * +groupName=webapp.example.com
 */

import { type Condition, type int32, type int64, type KubernetesObject, kind } from '@crd-studio/runtime';

/** GuestbookSpec defines the desired state of Guestbook. */
export interface GuestbookSpec {
  /**
   * replicas is the number of pods to run.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=10
   * +kubebuilder:default=2
   */
  replicas?: int32;

  /**
   * message is shown at the top of the page.
   *
   * It may hold several words: and a colon. This sentence is long enough to have to be folded by the writer of YAML.
   * TODO(someone): not part of the description.
   * ---
   * Nor is this.
   * +kubebuilder:validation:MaxLength=140
   */
  message?: string;

  /** size is one of a few names. */
  size?: Size;

  /** labels are put on every pod. */
  labels?: Record<string, string>;

  /**
   * ports are served.
   * +listType=map
   * +listMapKey=port
   */
  ports: Port[];
}

/** Size says how much of everything a guestbook gets. */
export type Size = 'Small' | 'Medium' | 'Large';

/** Port is one port that is served. */
export interface Port {
  /**
   * port is its number.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=65535
   */
  port: int32;

  name?: string;
}

/** GuestbookStatus defines the observed state of Guestbook. */
export interface GuestbookStatus {
  /** observedGeneration is the generation the status was made for. */
  observedGeneration?: int64;

  /**
   * conditions represent the current state.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/**
 * Guestbook is the Schema for the guestbooks API.
 * +kubebuilder:object:root=true
 * +kubebuilder:subresource:status
 * +kubebuilder:resource:shortName=gb;gbk,categories=all
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`
 * +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp",priority=1
 */
export interface Guestbook extends KubernetesObject {
  /** spec is what the person asks for. */
  spec: GuestbookSpec;
  status?: GuestbookStatus;
}

export const Guestbook = kind<Guestbook>({ group: 'webapp.example.com', version: 'v1', kind: 'Guestbook' });
