/**
 * Package v1 has types of the nullUnions case.
 * +groupName=nullunions.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** NullUnion is the kind of the nullUnions case. */
export interface NullUnion extends KubernetesObject {
  spec: NullUnionSpec;
}

/** NullUnionSpec is what is asked for. */
export interface NullUnionSpec {
  /** +nullable */
  text?: string | null;

  /** +nullable */
  list?: string[] | null;

  /** +nullable */
  object?: Part | null;
}

/** Part of it. */
export interface Part {
  a: string;
}
