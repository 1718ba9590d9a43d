/**
 * Package v1 has types of the enum case.
 * +groupName=enum.example.com
 */

import type { float64, int32, KubernetesObject } from '@crd-studio/runtime';

/** Enum is the kind of the enum case. */
export interface Enum extends KubernetesObject {
  spec: EnumSpec;
}

/** EnumSpec is what is asked for. */
export interface EnumSpec {
  /** +kubebuilder:validation:Enum=b;a;c */
  words: string;

  /** +kubebuilder:validation:Enum="";"a b";"1";"true" */
  quoted: string;

  /** +kubebuilder:validation:Enum=3;1;2 */
  numbers: int32;

  /** +kubebuilder:validation:Enum={x,"y,z"} */
  braces: string;

  named: Level;

  /** +kubebuilder:validation:Enum=Low */
  optional?: Level;

  /** +kubebuilder:validation:items:Enum=a;b */
  items: string[];

  levels: Level[];

  byLevel: Record<string, Level>;

  /** +kubebuilder:validation:Enum=1.5;2 */
  floats: float64;

  /** +kubebuilder:validation:Enum=Yes;No;Unknown */
  yesNo: string;

  /** +kubebuilder:default=High */
  defaulted?: Level;
}

/**
 * Level is how much.
 * +kubebuilder:validation:Enum=Low;High
 */
export type Level = string;
