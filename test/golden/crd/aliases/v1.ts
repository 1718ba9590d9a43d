/**
 * Package v1 has types of the aliases case.
 * +groupName=aliases.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Aliased is the kind of the aliases case. */
export interface Aliased extends KubernetesObject {
  spec: AliasedSpec;
}

/** AliasedSpec is what is asked for. */
export interface AliasedSpec {
  a: First;

  b: Second;

  c: Third;

  list: ListOfSecond;

  /** same with a text of its own. */
  same: First;

  /** +kubebuilder:validation:MaxLength=3 */
  pointer?: Third;
}

/**
 * First of a chain.
 * +kubebuilder:validation:MinLength=1
 */
export type First = string;

/**
 * Second of a chain.
 * +kubebuilder:validation:MaxLength=9
 */
export type Second = First;

export type Third = Second;

/**
 * List of them.
 * +kubebuilder:validation:MaxItems=2
 */
export type ListOfSecond = Second[];
