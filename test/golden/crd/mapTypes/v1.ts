/**
 * Package v1 has types of the mapTypes case.
 * +groupName=maptypes.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';
import type { LocalObjectReference } from '@crd-studio/runtime/k8s/core/v1';

/** MapTypes is the kind of the mapTypes case. */
export interface MapTypes extends KubernetesObject {
  spec: MapTypesSpec;
}

/** MapTypesSpec is what is asked for. */
export interface MapTypesSpec {
  /** +mapType=atomic */
  atomic: Record<string, string>;

  /** +mapType=granular */
  granular: Record<string, string>;

  named: Labels;

  /** +structType=atomic */
  object: Part;

  /** +structType=granular */
  granularObject: Part;

  namedObject: Whole;

  /** +structType=granular */
  changed: Whole;

  /** +structType=atomic */
  reference?: LocalObjectReference;

  items: Whole[];
}

/**
 * Labels as one.
 * +mapType=atomic
 */
export type Labels = Record<string, string>;

/** Part of it. */
export interface Part {
  a: string;
}

/**
 * Whole as one.
 * +structType=atomic
 */
export interface Whole {
  a: string;
}
