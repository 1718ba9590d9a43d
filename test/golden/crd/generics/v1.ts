/**
 * Package v1 has types of the generics case.
 * +groupName=generics.example.com
 */

import type { int32, int64, KubernetesObject } from '@crd-studio/runtime';

/** Generic is the kind of the generics case. */
export interface Generic extends KubernetesObject {
  spec: GenericSpec;
}

/** GenericSpec is what is asked for. */
export interface GenericSpec {
  text: Box<string>;

  numbers: Box<int32[]>;

  /** parts in a box. */
  parts?: Box<Part>;

  pair: Pair<string, int64>;

  half: Pair<string>;
}






/** Box holds one thing. */
export interface Box<T> {
  /** value is inside. */
  value: T;

  others?: T[];
}

/** Pair of two. */
export interface Pair<A, B = A> {
  first: A;

  second: B;
}

/** Part of it. */
export interface Part {
  a: string;
}
