/**
 * Package v1 has types of the titles case.
 * +groupName=titles.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Title is the kind of the titles case. */
export interface Title extends KubernetesObject {
  spec: TitleSpec;
}

/** TitleSpec is what is asked for. */
export interface TitleSpec {
  /**
   * field has one.
   * +kubebuilder:title="A title: of a field"
   */
  field: string;

  named: Name;

  /** +kubebuilder:title=Own */
  own: Name;

  object: Part;

  /** +kubebuilder:externalDocs:url=https://example.com/a,description="Read, more" */
  docs: string;

  /** +kubebuilder:externalDocs:url="https://example.com/b" */
  docsOnly: string;

  namedDocs: Documented;

  /** +kubebuilder:externalDocs:url=https://example.com/own */
  ownDocs: Documented;
}

/**
 * Name of it.
 * +kubebuilder:title="Name"
 */
export type Name = string;

/**
 * Part of it.
 * +kubebuilder:title="Part"
 */
export interface Part {
  a: string;
}

/** +kubebuilder:externalDocs:url=https://example.com/type,description="Of the type" */
export type Documented = string;
