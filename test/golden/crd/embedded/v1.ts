/**
 * Package v1 has types of the embedded case.
 * +groupName=embedded.example.com
 */

import type { KubernetesObject, RawExtension } from '@crd-studio/runtime';

/** Embedded is the kind of the embedded case. */
export interface Embedded extends KubernetesObject {
  spec: EmbeddedSpec;
}

/** EmbeddedSpec is what is asked for. */
export interface EmbeddedSpec {
  /** +kubebuilder:validation:XEmbeddedResource */
  field: RawExtension;

  /** +kubebuilder:validation:EmbeddedResource */
  other: RawExtension;

  named: Template;

  /** +kubebuilder:validation:items:XEmbeddedResource */
  items: RawExtension[];

  /**
   * +kubebuilder:validation:EmbeddedResource
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  optional?: RawExtension;
}

/**
 * Template of an object.
 * +kubebuilder:validation:XEmbeddedResource
 * +kubebuilder:pruning:PreserveUnknownFields
 */
export interface Template {
  kind: string;
}
