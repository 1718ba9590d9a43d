/**
 * Package v1 has types of the intOrString case.
 * +groupName=intorstring.example.com
 */

import type { IntOrString, KubernetesObject } from '@crd-studio/runtime';

/** Ios is the kind of the intOrString case. */
export interface Ios extends KubernetesObject {
  spec: IosSpec;
}

/** IosSpec is what is asked for. */
export interface IosSpec {
  plain: IntOrString;

  /**
   * optional may be left out.
   * +kubebuilder:default=8080
   */
  optional?: IntOrString;

  /** +kubebuilder:default="25%" */
  text?: IntOrString;

  list: IntOrString[];

  map: Record<string, IntOrString>;

  /** +kubebuilder:validation:XIntOrString */
  marked: IntOrString;

  /**
   * +kubebuilder:validation:XIntOrString
   * +kubebuilder:validation:Pattern=`^((100|[0-9]{1,2})%|[0-9]+)$`
   */
  patterned: IntOrString;

  /** +kubebuilder:validation:Enum=1;"50%" */
  enumerated: IntOrString;
}
