/**
 * Package v1 has types of the typeMarker case.
 * +groupName=typemarker.example.com
 */

import type { JsonValue, KubernetesObject } from '@crd-studio/runtime';

/** Typed is the kind of the typeMarker case. */
export interface Typed extends KubernetesObject {
  spec: TypedSpec;
}

/** TypedSpec is what is asked for. */
export interface TypedSpec {
  /**
   * +kubebuilder:validation:Type=integer
   * +kubebuilder:validation:Minimum=1
   */
  field: string;

  named: Opaque;

  /** +kubebuilder:validation:items:Type=object */
  items: string[];

  /** +kubebuilder:validation:Type=object */
  anything: JsonValue;

  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:Type=object
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  schemaless: string;
}

/**
 * Opaque is written otherwise.
 * +kubebuilder:validation:Type=number
 */
export type Opaque = string;
