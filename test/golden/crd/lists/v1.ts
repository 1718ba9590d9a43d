/**
 * Package v1 has types of the lists case.
 * +groupName=lists.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Lists is the kind of the lists case. */
export interface Lists extends KubernetesObject {
  spec: ListsSpec;
}

/** ListsSpec is what is asked for. */
export interface ListsSpec {
  plain: string[];

  nested: string[][];

  deep: int32[][][];

  fixed: string[];

  pointers: Part[];

  maps: Record<string, string>[];

  named: Names;

  ofNamed: Names[];

  parts: Parts;

  /**
   * optional may be left out.
   * +kubebuilder:validation:MaxItems=3
   * +kubebuilder:validation:items:MinLength=1
   */
  optional?: string[];
}

/** Names of it. */
export type Names = string[];

/**
 * Parts of it.
 * +listType=map
 * +listMapKey=a
 */
export type Parts = Part[];

/** Part of it. */
export interface Part {
  /** a is the key. */
  a: string;
}
