/**
 * Package v1 has types of the utilities case.
 * +groupName=utilities.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Utility is the kind of the utilities case. */
export interface Utility extends KubernetesObject {
  spec: UtilitySpec;
}

/** UtilitySpec is what is asked for. */
export interface UtilitySpec {
  partial?: Partial<Part>;

  required: Required<Part>;

  picked: Pick<Part, 'a'>;

  rest: Omit<Part, 'a'>;

  same: Readonly<Part>;

  joined: Part & Other;

  record: Record<'a' | 'b', int32>;

  list: readonly string[];

  array: ReadonlyArray<string>;

  index: { [name: string]: int32 };
}







/** Part of it. */
export interface Part {
  a: string;

  b?: int32;
}

/** Other part. */
export interface Other {
  c: boolean;
}
