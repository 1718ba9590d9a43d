/**
 * Package v1 has types of the references case.
 * +groupName=references.example.com
 */

import type { Condition, int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Refer uses named types.
 * +kubebuilder:object:root=true
 */
export interface Refer extends KubernetesObject {
  spec: ReferSpec;
}

/**
 * Name is a short text.
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=10
 */
export type Name = string;

/**
 * +kubebuilder:validation:Minimum=1
 * +kubebuilder:validation:Maximum=65535
 */
export type Port = int32;

/**
 * Names are several.
 * +kubebuilder:validation:MaxItems=4
 */
export type Names = Name[];

/** Labels by name. */
export type Labels = Record<string, string>;

/**
 * Other name of a name.
 * +kubebuilder:validation:Pattern=`^x`
 */
export type Other = Name;

/**
 * Base is extended.
 * +kubebuilder:validation:XValidation:rule="size(self.base) > 0"
 */
export interface Base {
  /** base of all. */
  base: string;

  baseOptional?: string;
}

/**
 * Derived extends.
 * +kubebuilder:validation:XValidation:rule="size(self.own) > 0"
 */
export interface Derived extends Base {
  own: string;
}

export interface Undocumented {
  a?: string;
}

export interface ReferSpec {
  /** name with a description of its own. */
  name: Name;

  plainName: Name;

  /** +kubebuilder:validation:MaxLength=5 */
  shorter: Name;

  /** +kubebuilder:validation:MaxLength=10 */
  same: Name;

  /** +kubebuilder:validation:Pattern=`^y` */
  patterned: Name;

  /** +kubebuilder:validation:Minimum=1024 */
  port: Port;

  names: Names;

  /** +kubebuilder:validation:MaxItems=2 */
  list: Name[];

  /** +kubebuilder:validation:items:MaxLength=3 */
  listItems: Name[];

  labels: Labels;

  /** +kubebuilder:validation:MaxLength=7 */
  other: Other;

  derived: Derived;

  /** +kubebuilder:validation:XValidation:rule="has(self.own)" */
  pointer?: Derived;

  undocumented: Undocumented;

  /** documented here. */
  documented: Undocumented;

  mapOfNames: Record<string, Name>;

  /** +nullable */
  nullableRef?: Name;

  /** +kubebuilder:default=x */
  defaultRef?: Name;

  conditions?: Condition[];
}
