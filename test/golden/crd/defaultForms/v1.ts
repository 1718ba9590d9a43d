/**
 * Package v1 has types of the defaultForms case.
 * +groupName=defaultforms.example.com
 */

import type { int32, KubernetesObject } from '@crd-studio/runtime';

/** Default is the kind of the defaultForms case. */
export interface Default extends KubernetesObject {
  spec: DefaultSpec;
}

/** DefaultSpec is what is asked for. */
export interface DefaultSpec {
  /** +kubebuilder:default=plain */
  text?: string;

  /** +kubebuilder:default=two words */
  spaces?: string;

  /** +kubebuilder:default="" */
  empty?: string;

  /** +kubebuilder:default=-1 */
  number?: int32;

  /** +kubebuilder:default=true */
  yes?: boolean;

  /** +kubebuilder:default={"a","b c"} */
  list?: string[];

  /** +kubebuilder:default={1,2,3} */
  numbers?: int32[];

  /** +kubebuilder:default={} */
  emptyList?: Part[];

  /** +kubebuilder:default={a: "x", "b": 2} */
  object?: Part;

  /** +kubebuilder:default={} */
  emptyObject?: Part;

  /** +kubebuilder:default={{a: "x"},{a: "y", b: 3}} */
  objects?: Part[];

  /** +kubebuilder:default={part: {a: "deep"}, list: {1,2}} */
  nested?: Outer;

  /** +kubebuilder:default={key: value, "other key": "v"} */
  map?: Record<string, string>;

  /** +kubebuilder:default=a;b */
  semicolons?: string[];

  /** +kubebuilder:default=`"quoted"` */
  backquoted?: string;

  /** +kubebuilder:default="\u00fc\n" */
  unicode?: string;

  /** +default={"a":"x","b":1} */
  json?: Part;

  /** +default="text" */
  jsonText?: string;

  /** +default=5 */
  jsonNumber?: int32;

  /** +default=["a"] */
  jsonList?: string[];

  /**
   * +default=1
   * +kubebuilder:default=2
   */
  both?: int32;

  /** +kubebuilder:default="https://example.com/?a=b&c=<d>" */
  url?: string;
}

/** Part of it. */
export interface Part {
  a?: string;

  b?: int32;
}

/** Outer holds a part. */
export interface Outer {
  part?: Part;

  list?: int32[];
}
