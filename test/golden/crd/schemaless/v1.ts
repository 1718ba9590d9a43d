/**
 * Package v1 has types of the schemaless case.
 * +groupName=schemaless.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Schemaless is the kind of the schemaless case. */
export interface Schemaless extends KubernetesObject {
  spec: SchemalessSpec;
}

/** SchemalessSpec is what is asked for. */
export interface SchemalessSpec {
  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  plain: string;

  /**
   * described by hand.
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:Type=object
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  described: Part;

  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:XIntOrString
   */
  port: Part;

  /**
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:validation:Type=string
   * +kubebuilder:validation:MaxLength=9
   */
  optional?: string[];
}

/** Part of it. */
export interface Part {
  a: string;
}
