/**
 * Package v1 has types of the maps case.
 * +groupName=maps.example.com
 */

import type { Bytes, int32, KubernetesObject } from '@crd-studio/runtime';

/** Maps is the kind of the maps case. */
export interface Maps extends KubernetesObject {
  spec: MapsSpec;
}

/** MapsSpec is what is asked for. */
export interface MapsSpec {
  plain: Record<string, string>;

  named: Labels;

  keyed: Record<Key, int32>;

  parts: Record<string, Part>;

  pointers: Record<string, Part>;

  lists: Record<string, string[]>;

  nested: Record<string, Record<string, string>>;

  deep: Record<string, Record<string, int32[]>>;

  ofNamed: Record<string, Labels>;

  bytes: Record<string, Bytes>;

  /**
   * optional may be left out.
   * +kubebuilder:validation:MaxProperties=3
   */
  optional?: Record<string, string>;
}

/** Labels of it. */
export type Labels = Record<string, string>;

/**
 * Key of it.
 * +kubebuilder:validation:MaxLength=3
 */
export type Key = string;

/** Part of it. */
export interface Part {
  a: string;
}
