/**
 * Package v1 has types of the comments case.
 * Its lines that begin with TODO are there to be left out: controller-gen drops them from descriptions.
 * +groupName=comments.example.com
 */

import type { KubernetesObject } from '@crd-studio/runtime';

/** Comment is the kind of the comments case. */
export interface Comment extends KubernetesObject {
  spec: CommentSpec;
}

/** CommentSpec is what is asked for. */
export interface CommentSpec {
  /**
   * first line
   * second line
   *
   * third after a gap
   */
  first: string;

  /**
   * kept
   * TODO: dropped
   * TODO(me) dropped too
   * also kept
   */
  todo: string;

  /**
   * before
   * ---
   * after
   */
  rule: string;

  /**
   * ```
   * a: 1
   *   b: 2
   * ```
   * after the fence
   */
  fence: string;

  /**
   * ~~~sh
   * ---
   * TODO in a fence
   * ~~~
   */
  tilde: string;

  /** +kubebuilder:validation:MaxLength=1 */
  markersOnly: string;

  noComment: string;

  /**
   * list:
   *   - a
   *   - b
   */
  indented: string;

  /** note: this */
  colon: string;

  /**
   * text
   *
   *
   */
  trailing: string;
}
