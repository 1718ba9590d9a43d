/**
 * Package v1 has types of the preserve case.
 * +groupName=preserve.example.com
 */

import type { KubernetesObject, RawExtension } from '@crd-studio/runtime';

/** Preserve is the kind of the preserve case. */
export interface Preserve extends KubernetesObject {
  spec: PreserveSpec;
}

/** PreserveSpec is what is asked for. */
export interface PreserveSpec {
  /** +kubebuilder:pruning:PreserveUnknownFields */
  field: Part;

  /** +kubebuilder:validation:XPreserveUnknownFields */
  other: Part;

  open: Open;

  list: Open[];

  /** +kubebuilder:validation:items:XPreserveUnknownFields */
  items: Part[];

  raw: RawExtension;

  /** +kubebuilder:pruning:PreserveUnknownFields */
  rawMarked: RawExtension;

  /** +kubebuilder:pruning:PreserveUnknownFields */
  map: Record<string, Part>;
}

/** Part of it. */
export interface Part {
  a?: string;
}

/**
 * Open to more.
 * +kubebuilder:validation:XPreserveUnknownFields
 */
export interface Open {
  b?: string;
}
