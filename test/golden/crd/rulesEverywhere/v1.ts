/**
 * Package v1 has types of the rulesEverywhere case.
 * +groupName=ruleseverywhere.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Ruled is the kind of the rulesEverywhere case. */
export interface Ruled extends KubernetesObject {
  spec: RuledSpec;
}

/**
 * RuledSpec has rules.
 * +kubebuilder:validation:XValidation:rule="self.field != 'x' || self.number > 0",message="one of both"
 */
export interface RuledSpec {
  /**
   * +kubebuilder:validation:XValidation:rule="self != 'x'"
   * +kubebuilder:validation:XValidation:rule="self.size() < 9",message="too long",reason=FieldValueForbidden
   */
  field: string;

  /** +kubebuilder:validation:XValidation:rule="self >= oldSelf",messageExpression="'it can only grow'" */
  number: int32;

  named: Name;

  /** +kubebuilder:validation:XValidation:rule="self.startsWith('a')" */
  again: Name;

  /** +kubebuilder:validation:XValidation:rule="has(self.b)",fieldPath=".b",reason="FieldValueRequired" */
  object: Part;

  /**
   * +kubebuilder:validation:MaxItems=5
   * +kubebuilder:validation:items:XValidation:rule="self.a != 'x'",message="a, please"
   */
  items: Part[];

  /**
   * +kubebuilder:validation:MaxItems=5
   * +kubebuilder:validation:items:MaxLength=20
   * +kubebuilder:validation:XValidation:rule=`self.all(x, x.matches("^a\\.b$"))`
   */
  list: string[];

  /**
   * +kubebuilder:validation:MaxProperties=5
   * +kubebuilder:validation:XValidation:rule="self == oldSelf.orValue(self)",optionalOldSelf=true
   */
  map: Record<string, string>;

  /**
   * +kubebuilder:validation:MaxLength=20
   * +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || self == oldSelf.value()",optionalOldSelf=true
   */
  old: string;
}

/**
 * Name of it.
 * +kubebuilder:validation:XValidation:rule="self != 'y'",message="not y"
 */
export type Name = string;

/**
 * Part of it.
 * +kubebuilder:validation:XValidation:rule="!has(self.b) || self.a != self.b"
 */
export interface Part {
  /** +kubebuilder:validation:MaxLength=20 */
  a: string;

  /** +kubebuilder:validation:MaxLength=20 */
  b?: string;
}
