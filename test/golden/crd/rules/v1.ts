/**
 * Package v1 has types of the rules case.
 * +groupName=rules.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/**
 * Rule has CEL rules.
 * +kubebuilder:object:root=true
 * +kubebuilder:validation:XValidation:rule="self.metadata.name.size() < 20",message="the name is too long"
 */
export interface Rule extends KubernetesObject {
  spec: RuleSpec;
}

/**
 * RuleSpec has rules between fields.
 * +kubebuilder:validation:XValidation:rule="self.min <= self.max",messageExpression="self.min < 0 ? 'min is negative' : 'min is above max'",reason=FieldValueInvalid,fieldPath=.min
 * +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() || self.max > 0",message="needs max",optionalOldSelf=true
 * +kubebuilder:validation:ExactlyOneOf=a;b
 * +kubebuilder:validation:AtMostOneOf=c;d
 * +kubebuilder:validation:AtLeastOneOf={a,c}
 */
export interface RuleSpec {
  min: int32;

  /** +kubebuilder:validation:XValidation:rule="self != 13" */
  max: int32;

  a?: string;

  b?: string;

  c?: string;

  d?: string;

  /** +k8s:immutable */
  fixed: string;

  /**
   * fixedOnceSet cannot be cleared.
   * +k8s:immutable
   */
  fixedOnceSet?: string;

  /** +kubebuilder:validation:items:XValidation:rule="self != ''",message="no empty text" */
  texts: string[];
}
