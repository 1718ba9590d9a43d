/**
 * Package v1 has types of the extending case.
 * +groupName=extending.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Extending is the kind of the extending case. */
export interface Extending extends KubernetesObject {
  spec: ExtendingSpec;
}

/** ExtendingSpec extends, too. */
export interface ExtendingSpec extends Base {
  derived: Derived;

  deep: Deep;

  two: Two;

  own?: string;
}

/**
 * Base of all.
 * +kubebuilder:validation:XValidation:rule="self.base.size() > 0"
 */
export interface Base {
  /** base is everywhere. */
  base: string;

  baseOptional?: int32;
}

/** Other base. */
export interface Other {
  other: string[];
}

/** Derived from it. */
export interface Derived extends Base {
  more: boolean;
}

/** Deep down. */
export interface Deep extends Derived {
  deep?: string;
}

/**
 * Two bases.
 * +kubebuilder:validation:MinProperties=1
 */
export interface Two extends Base, Other {
  z: string;
}
