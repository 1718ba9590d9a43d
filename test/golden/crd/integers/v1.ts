/**
 * Package v1 has types of the integers case.
 * +groupName=integers.example.com
 */

import type { int, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** Integer is the kind of the integers case. */
export interface Integer extends KubernetesObject {
  spec: IntegerSpec;
}

/** IntegerSpec is what is asked for. */
export interface IntegerSpec {
  i: int;

  i8: int;

  i16: int;

  i32: int32;

  i64: int64;

  u: int;

  u8: int;

  u16: int;

  u32: int32;

  u64: int64;

  p?: int32;

  /** +kubebuilder:default=-4294967297 */
  big?: int64;

  list: int64[];

  map: Record<string, int32>;

  named: Count;

  bool: boolean;

  /** +kubebuilder:default=true */
  flag?: boolean;
}

/** Count of things. */
export type Count = int64;
