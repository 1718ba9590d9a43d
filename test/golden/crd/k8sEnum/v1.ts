/**
 * Package v1 has types of the k8sEnum case.
 * +groupName=k8senum.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Known is the kind of the k8sEnum case. */
export interface Known extends KubernetesObject {
  spec: KnownSpec;
}

/** KnownSpec is what is asked for. */
export interface KnownSpec {
  phase: Phase;

  optional?: Phase;

  list: Phase[];

  color: Color;
}

/**
 * Phase of a thing.
 * +k8s:enum
 */
export type Phase = 'Running' | 'Pending' | 'Done';

/**
 * Color of a thing.
 * +k8s:enum
 */
export enum Color {
  Red = 'red',
  Azure = 'azure',
}
