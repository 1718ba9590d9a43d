/**
 * Package v1 has types of the objectMeta case.
 * +groupName=objectmeta.example.com
 */

import type { KubernetesObject, ObjectMeta } from '@crd-studio/runtime';
import type { OwnerReference } from '@crd-studio/runtime/k8s/meta/v1';

/** Meta is the kind of the objectMeta case. */
export interface Meta extends KubernetesObject {
  spec: MetaSpec;
}

/** MetaSpec is what is asked for. */
export interface MetaSpec {
  template: Template;

  /** meta of the children. */
  meta: ObjectMeta;

  templates: Template[];

  owner: OwnerReference;
}

/** Template of a child. */
export interface Template {
  /** Standard metadata. */
  metadata?: ObjectMeta;

  spec: Part;
}

export interface Part {
  a: string;
}
