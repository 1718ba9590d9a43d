/**
 * Package v1 has types of the validation case.
 * +groupName=validation.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/**
 * Limit has every marker that restricts a value.
 * +kubebuilder:object:root=true
 */
export interface Limit extends KubernetesObject {
  spec: LimitSpec;
}

/** LimitSpec is restricted. */
export interface LimitSpec {
  /**
   * between one and ten.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=10
   */
  between: int32;

  /**
   * +kubebuilder:validation:Minimum=-5
   * +kubebuilder:validation:ExclusiveMinimum=true
   */
  above: int64;

  /**
   * +kubebuilder:validation:Maximum=4294967296
   * +kubebuilder:validation:ExclusiveMaximum=true
   */
  below: int64;

  /**
   * +kubebuilder:validation:Maximum=5
   * +kubebuilder:validation:ExclusiveMaximum=false
   */
  notExclusive: int32;

  /** +kubebuilder:validation:MultipleOf=5 */
  steps: int32;

  /**
   * ratio is a float.
   * +kubebuilder:validation:Minimum=0.25
   * +kubebuilder:validation:Maximum=1.5
   * +kubebuilder:validation:MultipleOf=0.05
   */
  ratio: float64;

  /**
   * +kubebuilder:validation:Minimum=0.000001
   * +kubebuilder:validation:Maximum=123456789.5
   */
  tiny: float64;

  /**
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  name: string;

  /** +kubebuilder:validation:Pattern="^\\d+:\"x\"$" */
  quoted: string;

  /** +kubebuilder:validation:Pattern=^[a-z]+$ */
  bare: string;

  /** +kubebuilder:validation:Format=date-time */
  when: string;

  /**
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=8
   * +kubebuilder:validation:UniqueItems=false
   */
  items: string[];

  /**
   * +kubebuilder:validation:items:MinLength=2
   * +kubebuilder:validation:items:Pattern=`^a`
   * +kubebuilder:validation:items:Enum=ab;ac
   */
  itemRules: string[];

  /** +kubebuilder:validation:MaxItems=3 */
  grid: int32[][];

  /**
   * +kubebuilder:validation:MinProperties=1
   * +kubebuilder:validation:MaxProperties=16
   */
  map: Record<string, int32>;

  /** +kubebuilder:validation:Enum=Small;Large;"two words";"true" */
  words: string;

  /** +kubebuilder:validation:Enum={a,b,"c,d"} */
  braces: string;

  /** +kubebuilder:validation:Enum=1;2;3 */
  numbers: int32;

  /**
   * +kubebuilder:validation:Type=integer
   * +kubebuilder:validation:Format=int32
   */
  typed: string;

  flag: boolean;
}
