/**
 * Package v1 has types of the listTypes case.
 * +groupName=listtypes.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** ListTypes is the kind of the listTypes case. */
export interface ListTypes extends KubernetesObject {
  spec: ListTypesSpec;
}

/** ListTypesSpec is what is asked for. */
export interface ListTypesSpec {
  /** +listType=set */
  set: string[];

  /** +listType=atomic */
  atomic: Part[];

  /**
   * +listType=map
   * +listMapKey=name
   */
  map: Part[];

  /**
   * +listType=map
   * +listMapKey=name
   * +listMapKey=port
   */
  twoKeys: Part[];

  named: Ports;

  namedSet: Names;

  /**
   * +k8s:listType=map
   * +k8s:listMapKey=port
   */
  k8s: Part[];

  /**
   * +listType=set
   * +kubebuilder:default={a,b}
   */
  default?: string[];
}

/**
 * Ports by number.
 * +listType=map
 * +listMapKey=port
 */
export type Ports = Part[];

/**
 * Names once each.
 * +listType=set
 */
export type Names = string[];

/** Part of it. */
export interface Part {
  name: string;

  port: int32;
}
