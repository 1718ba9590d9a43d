/**
 * Package v1 has types of the immutables case.
 * +groupName=immutables.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Immutable is the kind of the immutables case. */
export interface Immutable extends KubernetesObject {
  spec: ImmutableSpec;
}

/** ImmutableSpec is what is asked for. */
export interface ImmutableSpec {
  /** +k8s:immutable */
  fixed: string;

  /**
   * once is set once.
   * +k8s:immutable
   */
  once?: string;

  /** +k8s:immutable */
  object: Part;

  /** +k8s:immutable */
  list?: string[];

  /**
   * +k8s:immutable
   * +kubebuilder:validation:XValidation:rule="self > 0"
   */
  ruled?: int32;

  inner: Part;
}

/** Part of it. */
export interface Part {
  /** +k8s:immutable */
  a?: string;

  /** +k8s:immutable */
  b: string;
}
