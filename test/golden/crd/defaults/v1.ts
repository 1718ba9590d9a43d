/**
 * Package v1 has types of the defaults case.
 * +groupName=defaults.example.com
 */

import type { float64, int32, int64, KubernetesObject } from '@crd-studio/runtime';

/**
 * Preset has defaults and examples of every form.
 * +kubebuilder:object:root=true
 */
export interface Preset extends KubernetesObject {
  spec: PresetSpec;
}

export interface Inner {
  policy?: string;

  count?: int32;

  on?: boolean;
}

export interface PresetSpec {
  /** +kubebuilder:default=3 */
  number?: int32;

  /** +kubebuilder:default=-3 */
  negative?: int32;

  /** +kubebuilder:default=9007199254740993 */
  big?: int64;

  /** +kubebuilder:default=1.5 */
  float?: float64;

  /** +kubebuilder:default=ClusterIP */
  text?: string;

  /** +kubebuilder:default="a, b; c" */
  quoted?: string;

  /** +kubebuilder:default=`back\quoted` */
  back?: string;

  /** +kubebuilder:default="1" */
  looksNumber?: string;

  /** +kubebuilder:default="" */
  empty?: string;

  /** +kubebuilder:default=10.0.0.0/16 */
  cidr?: string;

  /** +kubebuilder:default=100Mi */
  memory?: string;

  /** +kubebuilder:default=http://example.com:80/x */
  url?: string;

  /** +kubebuilder:default=true */
  truth?: boolean;

  /** +kubebuilder:default=false */
  falsehood?: boolean;

  /** +kubebuilder:default={80,443} */
  list?: int32[];

  /** +kubebuilder:default=a;b;c */
  legacy?: string[];

  /** +kubebuilder:default={} */
  emptyList?: string[];

  /** +kubebuilder:default={policy: "delete", count: 2, on: true} */
  object?: Inner;

  /** +kubebuilder:default={} */
  emptyObject?: Inner;

  /** +kubebuilder:default={a: {policy: keep}} */
  nested?: Record<string, Inner>;

  /** +default="json" */
  json?: string;

  /** +default=["x","y"] */
  jsonList?: string[];

  /** +default={"policy":"delete","count":1} */
  jsonObject?: Inner;

  /** +default=ref(Other) */
  jsonRef?: string;

  /**
   * +kubebuilder:default=2
   * +default=1
   */
  both?: int32;

  /** +kubebuilder:example="for example" */
  example?: string;

  /** +kubebuilder:example={policy: keep} */
  exampleObject?: Inner;

  /** +nullable */
  nullable?: string;

  /** +kubebuilder:title="A title" */
  title?: string;

  /** +kubebuilder:externalDocs:url=https://example.com/docs,description="More to read" */
  docs?: string;
}
