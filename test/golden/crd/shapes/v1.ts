/**
 * Package v1 has types of the shapes case.
 * +groupName=shapes.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Shape has lists, maps and open objects.
 * +kubebuilder:object:root=true
 */
export interface Shape extends KubernetesObject {
  spec: ShapeSpec;
}

/** Item of a list. */
export interface Item {
  name: string;

  protocol: string;

  value?: string;
}

/**
 * Atomic is replaced as a whole.
 * +structType=atomic
 */
export interface Atomic {
  a?: string;
}

/**
 * Open keeps what it does not know.
 * +kubebuilder:pruning:PreserveUnknownFields
 */
export interface Open {
  known?: string;
}

export interface ShapeSpec {
  /**
   * +listMapKey=name
   * +listMapKey=protocol
   * +listType=map
   */
  byKey: Item[];

  /** +listType=set */
  set: string[];

  /** +listType=atomic */
  atomic: string[];

  /**
   * +k8s:listType=map
   * +k8s:listMapKey=name
   */
  k8sSpelling: Item[];

  /** +mapType=granular */
  granular: Record<string, string>;

  /** +mapType=atomic */
  atomicMap: Record<string, string>;

  /** +structType=atomic */
  atomicField: Item;

  atomicType: Atomic;

  open: Open;

  /** +kubebuilder:pruning:PreserveUnknownFields */
  openField: Record<string, unknown>;

  /** +kubebuilder:validation:XPreserveUnknownFields */
  json: unknown;

  /**
   * intOrString is a port.
   * +kubebuilder:validation:XIntOrString
   */
  intOrString: int32 | string;

  /**
   * +kubebuilder:pruning:PreserveUnknownFields
   * +kubebuilder:validation:EmbeddedResource
   */
  embedded: Record<string, unknown>;

  /**
   * schemaless says nothing.
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  schemaless: unknown;

  mapOfLists: Record<string, string[]>;

  mapOfItems: Record<string, Item>;

  listOfMaps: Record<string, string>[];
}
