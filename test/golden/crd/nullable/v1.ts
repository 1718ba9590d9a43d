/**
 * Package v1 has types of the nullable case.
 * +groupName=nullable.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Nullable is the kind of the nullable case. */
export interface Nullable extends KubernetesObject {
  spec: NullableSpec;
}

/** NullableSpec is what is asked for. */
export interface NullableSpec {
  /** +nullable */
  text: string;

  /**
   * optional may be left out or null.
   * +nullable
   */
  optional?: string;

  /** +nullable */
  list?: string[];

  /** +nullable */
  map?: Record<string, string>;

  /** +nullable */
  object?: Part;

  /** +nullable */
  named: Name;

  /**
   * +nullable
   * +kubebuilder:default="x"
   */
  defaulted?: string;

  /**
   * +nullable
   * +kubebuilder:validation:Minimum=1
   */
  number?: int32;
}

/** Part of it. */
export interface Part {
  a: string;
}

/** +kubebuilder:validation:MaxLength=3 */
export type Name = string;
